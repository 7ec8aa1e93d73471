// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { MetasPage } from './metas-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const meta = (id: number, page: string, lang: Language, minute: number): Meta => {
  const at = `2026-11-20T09:0${minute}:00.000Z`
  return {
    id,
    page,
    lang,
    title: `${page} ${lang}`,
    description: '',
    keywords: '',
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

const metas = [
  meta(1, 'home', 'ru', 1),
  meta(2, 'usa', 'ru', 5),
  meta(3, 'korea', 'ru', 1),
  meta(4, 'home', 'uk', 2),
  meta(5, 'usa', 'uk', 2),
]

const show = async (address: string) => {
  screen = await renderScreen(MetasPage, {
    address,
    prepare: server =>
      server.on(listMetasEndpoint, ({ query }) => ({
        status: 200,
        body: metas.filter(({ lang }) => lang === (query.lang ?? 'ru')),
      })),
  })
}
const rows = () => [...screen.place.querySelectorAll('[data-row]')].map(row => row.textContent ?? '')

test('the list says what lacks a Ukrainian record or has an older one, and shows these alone', async () => {
  await show('/admin/meta')
  await screen.until(() => rows().length === 3)
  await screen.press('Без перевода / устарел: 2')
  expect(screen.address()).toBe('/admin/meta?untranslated=1')
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toContain('Старше оригинала')
  expect(rows()[1]).toContain('Нет украинского')
  const links = [...screen.place.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links).toContain('/admin/meta/create?lang=uk&page=korea')
  expect(links).toContain('/admin/meta/5')
})

test('the Ukrainian records are a list of their own, without marks', async () => {
  await show('/admin/meta?lang=uk')
  await screen.until(() => rows().length === 2)
  expect(screen.place.textContent).not.toContain('Старше оригинала')
})
