/** The example pages of delivered cars: shown as the office's would be, and gone with the example. */
import { expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { KnownSection } from '#shared/contract/content/site-sections.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { daysBetween } from '#shared/domain/time/kyiv-day.ts'
import { firstPages } from '../content/site-pages/first-pages/all-first-pages.ts'

const isRegions = (section: KnownSection) => section.kind === 'regions'

const { server, call } = serverOfFile({ SEED: 'demo' })

const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T
const pageOf = async (path: string) =>
  (await read<{ page: PageOf<'car'> }>(`/api/page?path=${encodeURIComponent(path)}`)).page

it('are four, with figures in both languages, a silhouette each, and say that they are invented', async () => {
  const cases = await read<CarCase[]>('/api/case')
  expect(cases).toHaveLength(4)
  expect(cases.filter(({ order }) => order !== null)).toHaveLength(3)
  for (const { slug } of cases)
    for (const lang of languages) {
      const page = await pageOf(`/${lang}/cars/${slug}`)
      expect(page.car.example, slug).toBe(true)
      expect(page.stages.length, slug).toBeGreaterThan(4)
      expect(Math.abs(page.money?.percent ?? 100), slug).toBeLessThan(10)
      expect(page.paragraphs[0]).not.toMatch(/^При(мер|клад) /)
    }
  const { page } = await read<{ page: PageOf<'cars'> }>('/api/page?path=%2Fcars')
  expect(page.cars.items.map(({ body }) => body).toSorted()).toEqual(['electric', 'estate', 'sedan', 'sedan'])
})

it('came within the days that the first page of the site promises of their routes', async () => {
  const regions = firstPages.find(({ path }) => path === '/')?.contents.sections.find(isRegions)
  for (const { slug, route } of await read<CarCase[]>('/api/case')) {
    const promise = regions?.items.find(({ theme }) => theme === route)?.figures.at(-1)?.title ?? ''
    const [least = Number.NaN, most = 21] = (promise.match(/\d+/g) ?? []).map(Number)
    const { start, stages } = await pageOf(`/ru/cars/${slug}`)
    const days = daysBetween(start ?? stages[0]?.day ?? '', stages.at(-1)?.day ?? '')
    expect(days, slug).toBeGreaterThanOrEqual(least)
    expect(days, slug).toBeLessThanOrEqual(most)
  }
})

it('may be published anew as they are', async () => {
  for (const { id } of await read<CarCase[]>('/api/case')) {
    expect((await call('POST', `/api/case/${id}/withdraw`, {})).status).toBe(200)
    expect((await call('POST', `/api/case/${id}/publish`, {})).status).toBe(200)
  }
  // Changed by the office, they are invented still.
  expect((await read<{ cases: [] }>('/api/example')).cases).toHaveLength(4)
})

it('go with the example, and no address of a car is left', async () => {
  expect((await call('POST', '/api/example/remove')).status).toBe(200)
  expect(await read<CarCase[]>('/api/case')).toEqual([])
  expect((await server.call('GET', '/api/page?path=/cars')).status).toBe(404)
})
