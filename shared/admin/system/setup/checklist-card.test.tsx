// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
} from '#shared/contract/calculation/options.ts'
import { readSetupEndpoint, type SetupStep, setupSteps } from '#shared/contract/system/setup.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ChecklistCard } from './checklist-card.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (done: readonly SetupStep[], lacks: Partial<Record<SetupStep, string[]>> = {}) => {
  const options: Option[] = []
  screen = await renderScreen(ChecklistCard, {
    prepare: server => {
      server.on(readSetupEndpoint, () => ({
        status: 200,
        body: {
          steps: setupSteps.map(step => ({ step, done: done.includes(step), lacks: lacks[step] ?? [] })),
          mail: null,
        },
      }))
      server.on(listOptionsEndpoint, () => ({ status: 200, body: options }))
      server.on(createOptionEndpoint, call => {
        const made = { id: 1, note: '', version: 1, updatedAt: '2026-11-20T08:00:00.000Z' }
        options.push({ ...made, ...(call.body as { title: string; value: string }) })
        return { status: 201, body: options[0] as Option }
      })
    },
  })
}

test('marks what is done, and leads to what is left', async () => {
  await show(['account', 'rates'])
  await screen.until(() => screen.place.textContent?.includes('2 из 10'))
  const marked = [...screen.place.querySelectorAll('li:has(svg)')].map(item => item.textContent)
  expect(marked).toEqual([
    'Войти под своей почтой и своим паролем, сделано',
    'Получить курсы Национального банка, сделано',
  ])
  const links = [...screen.place.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links).toHaveLength(8)
  expect(links).toContain('/admin/setup?step=firm')
})

test('goes when somebody puts it away, and stays away', async () => {
  await show(['account'])
  const button = await screen.until(() => screen.place.querySelector('button'))
  await act(async () => button.click())
  await screen.until(() => screen.place.querySelector('section') === null)
})

test('is not there once all is done', async () => {
  await show(setupSteps)
  await screen.until(() => true)
  expect(screen.place.querySelector('section')).toBeNull()
})

test('a step says what it lacks, the Ukrainian half by name, and counts on where there is much', async () => {
  const prices = ['certification_usa', 'company_fee', 'port_forwarding', 'delivery_inside_ukraine']
  await show([], { firm: ['site_name', 'site_name.uk'], prices })
  const item = (start: string) =>
    [...screen.place.querySelectorAll('li')].find(({ textContent }) => textContent?.startsWith(start))
  await screen.until(() =>
    item('Вписать название')?.textContent?.includes('название фирмы; название фирмы, украинский'),
  )
  expect(item('Вписать свои цены')?.textContent).toMatch(
    /сертификация автомобиля из США; услуги компании; .* и ещё 1$/,
  )
})
