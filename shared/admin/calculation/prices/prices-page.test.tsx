// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anImpact } from '#shared/admin/calculation/impact/testing/an-impact.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { missingPrices } from '#shared/calculator/prices/options.ts'
import { removeOptionEndpoint } from '#shared/contract/calculation/options.ts'
import {
  createPriceEndpoint,
  listPricesEndpoint,
  type PricedOption,
  readDatedPriceImpactEndpoint,
  readPriceHistoryEndpoint,
  updatePriceEndpoint,
} from '#shared/contract/calculation/prices.ts'
import { impactProblem } from '#shared/contract/calculation/reference-lots.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { PricesPage } from './prices-page.tsx'

let screen: RenderedScreen
/** A rejection of every change, in the server's words. */
let refused: { code: string; detail: string } | null = null
beforeEach(() => {
  localStorage.clear()
  refused = null
})
afterEach(() => screen.close())

const price = (id: number, name: string, value: string, version = 1): PricedOption => ({
  id,
  title: `service.${id}`,
  name,
  nameUk: '',
  group: 'services',
  value,
  version,
  example: false,
  changed: null,
  countsBy: 'calculation',
  dated: [],
})

const show = async ([given, storage] = [price(1, 'Мойка', '500'), price(2, 'Хранение', '90')] as const) => {
  let wash = given
  screen = await renderScreen(PricesPage, {
    address: '/admin/prices',
    prepare: server => {
      const prices = () => [wash, storage]
      server.on(listPricesEndpoint, () => ({ status: 200, body: { today: '2026-11-20', prices: prices() } }))
      server.on(readPriceHistoryEndpoint, () => ({ status: 200, body: [] }))
      server.on(readLastChangeEndpoint, () => ({
        status: 200,
        body: { at: null, author: { name: 'Ольга', own: false } },
      }))
      server.on(updatePriceEndpoint, ({ body, headers, path }) => {
        const { value } = body as { value: string }
        if (refused !== null) return rejection(409, refused)
        if (path.endsWith('2')) return { status: 200, body: price(2, 'Хранение', value, 2) }
        if (given.value !== '' && headers['If-Match'] === '"1"') {
          wash = { ...wash, value: '510', version: 2 }
          return rejection(409, { code: 'record.stale', detail: 'Изменили' })
        }
        wash = { ...wash, value, version: (wash.version ?? 0) + 1 }
        return { status: 200, body: wash }
      })
    },
  })
  await screen.until(() => opener('Мойка'))
}
const opener = (name: string) =>
  screen.place.querySelector<HTMLElement>(
    `:is([aria-label$="изменить цену: ${name}"], [aria-label$="задать цену: ${name}"])`,
  )
const form = (name: string) => screen.place.querySelector<HTMLFormElement>(`[aria-label="Цена: ${name}"]`)
const field = () => screen.place.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
const type = async (value: string) => typeInto(await screen.until(field), value)
const submit = (name: string) => act(async () => form(name)?.requestSubmit())

test('a price that is being typed is not thrown away by a click at another one', async () => {
  await show()
  await act(async () => opener('Мойка')?.click())
  await act(async () => opener('Хранение')?.click())
  expect([form('Мойка'), form('Хранение') !== null]).toEqual([null, true])
  await type('95')
  await act(async () => opener('Мойка')?.click())
  expect(field()?.value).toBe('95')
  expect(form('Хранение')?.textContent).toContain('Сохраните её или отмените')
  await submit('Хранение')
  await screen.until(() => form('Хранение') === null)
  await act(async () => opener('Мойка')?.click())
  expect(form('Мойка')).not.toBeNull()
})

test('what is missing is counted as in the first steps: a fee that only a request names is not', async () => {
  const optional = { ...price(1, 'Мойка', ''), title: 'copart_title_fee' }
  const counted = async (second: PricedOption) => {
    await show([optional, second])
    const found = await screen.until(() => document.body.textContent?.match(/(\d+) цен[аы]? не /)?.[1])
    await screen.close()
    return Number(found)
  }
  const company = { ...price(2, 'Услуги компании', ''), title: 'company_fee' }
  expect((await counted(company)) - (await counted({ ...company, value: '500' }))).toBe(1)
  expect(await counted(company)).toBe(missingPrices({}).length)
})

test('after an unset price is saved, the next unset one has the focus', async () => {
  await show([price(1, 'Мойка', ''), price(2, 'Хранение', '')])
  await act(async () => opener('Мойка')?.click())
  await type('95')
  await submit('Мойка')
  await screen.until(() => form('Хранение'))
  expect(document.activeElement).toBe(field())
})

test.each([
  ['Новая с даты', () => screen.button('Новая с даты: Мойка')],
  ['изменить цену', () => opener('Мойка')],
])('a closed form gives the focus back to «%s»', async (_, find) => {
  await show()
  const button = await screen.until(find)
  button.focus()
  await act(async () => button.click())
  await screen.press('Отмена')
  await screen.until(() => document.activeElement === find())
})

test('a conflict that no colleague has caused is shown in its own words', async () => {
  await show()
  refused = { code: 'price.begun', detail: 'Этот день уже наступил' }
  await act(async () => opener('Мойка')?.click())
  await type('520')
  await submit('Мойка')
  await screen.until(() => form('Мойка')?.textContent?.includes('Этот день уже наступил'))
  expect(form('Мойка')?.textContent).not.toContain('Ольга')
})

test('a price that was typed before a crash is there again, and says first who has changed it since', async () => {
  await show()
  await act(async () => opener('Мойка')?.click())
  await type('530')
  const kept = { ...localStorage }
  await screen.close()
  Object.assign(localStorage, kept)
  await show()
  await act(async () => opener('Мойка')?.click())
  await screen.until(() => field()?.value === '530')
  expect(form('Мойка')?.textContent).toContain('Несохранённая работа на месте')
  await submit('Мойка')
  await screen.until(() => document.body.textContent?.includes('Ольга'))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('510\u00a0$')
  await screen.press('Сохранить объединённое')
  await screen.until(() => form('Мойка') === null)
  await act(async () => opener('Мойка')?.click())
  expect(form('Мойка')?.textContent).not.toContain('Несохранённая')
  await type('540')
  await screen.press('Отмена')
  // Cancelling throws nothing away unasked.
  expect(JSON.stringify({ ...localStorage })).toContain('540')
  await screen.press('Не сохранять')
  expect([localStorage.length, form('Мойка')]).toEqual([0, null])
})

test('a new service is rejected beside its field, and made once though its answer was lost', async () => {
  await show()
  const made: PricedOption[] = []
  screen.server.on(listPricesEndpoint, () => ({ status: 200, body: { today: '2026-11-20', prices: made } }))
  const keys = new Set<string | null>()
  screen.server.on(createPriceEndpoint, ({ body, headers }) => {
    const { name, value } = body as { name: string; value: string }
    const key = new Headers(headers).get('idempotency-key')
    if (keys.has(key)) return { status: 201, body: made[0] }
    keys.add(key)
    made.push(price(made.length + 5, name, value))
    throw new TypeError('the answer was lost')
  })
  screen.server.on(updatePriceEndpoint, ({ body }) => {
    Object.assign(made[0] ?? {}, body)
    return { status: 200, body: made[0] }
  })
  await screen.press('Своя услуга')
  await typeInto(
    await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[maxlength="120"]')),
    'Пломба',
  )
  await type('дорого')
  await screen.press('Сохранить')
  await screen.until(() => screen.place.textContent.includes('Нужна сумма в долларах'))
  await type('1,250')
  await screen.until(() => /Читается как 1\s250\s\$/.test(screen.place.textContent))
  await type('40')
  await screen.press('Сохранить')
  await screen.until(() => made.length === 1 && screen.place.textContent?.includes('Нет связи'))
  await type('45')
  await screen.press('Сохранить')
  await screen.until(() => field() === null)
  expect(made).toMatchObject([{ name: 'Пломба', value: '45' }])
})

test('a price that changes typical lots a lot is stored once a person has seen that and meant it', async () => {
  await show()
  const sent: { value: string; confirmImpact?: boolean }[] = []
  screen.server.on(readDatedPriceImpactEndpoint, () => ({
    status: 200,
    body: anImpact([], { aboveThreshold: true }),
  }))
  screen.server.on(updatePriceEndpoint, ({ body }) => {
    const asked = body as { value: string; confirmImpact?: boolean }
    sent.push(asked)
    if (asked.confirmImpact) return { status: 200, body: price(2, 'Хранение', asked.value, 2) }
    return rejection(409, { type: impactProblem, detail: 'Много' })
  })
  await act(async () => opener('Хранение')?.click())
  await type('900')
  await submit('Хранение')
  const word = () => form('Хранение')?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  await act(async () => void (await screen.until(word))?.click())
  // Another sum has another effect.
  await type('950')
  expect(word()).toBeNull()
  await submit('Хранение')
  await act(async () => void (await screen.until(word))?.click())
  await submit('Хранение')
  await screen.until(() => form('Хранение') === null)
  expect(sent).toEqual([
    { value: '900', name: 'Хранение', nameUk: '' },
    { value: '950', name: 'Хранение', nameUk: '' },
    { value: '950', name: 'Хранение', nameUk: '', confirmImpact: true },
  ])
})

test('a service is removed over the version that was seen; a price of the list cannot be', async () => {
  const sent: unknown[] = []
  await show([price(1, 'Мойка', '500', 3), { ...price(2, 'Хранение', '90'), title: 'storage' }])
  screen.server.on(removeOptionEndpoint, ({ path, headers }) => {
    sent.push([path, headers['If-Match']])
    return { status: 204 }
  })
  expect(screen.button('Удалить услугу: Хранение')).toBeUndefined()
  await screen.press('Удалить услугу: Мойка')
  await screen.until(() => sent.length > 0)
  expect(sent).toEqual([['/api/option/1', '"3"']])
})

test('a name that differs from the site’s by what keeps words together stands once', async () => {
  const wash = { ...price(1, 'Мойка кузова', '500'), nameUk: 'Мойка\u00a0кузова' }
  await screen?.close()
  screen = await renderScreen(PricesPage, {
    address: '/admin/prices',
    prepare: server => server.gives(listPricesEndpoint, () => ({ today: '2026-11-20', prices: [wash] })),
  })
  await screen.until(() => opener('Мойка кузова'))
  expect(screen.place.querySelectorAll('[lang=uk]')).toHaveLength(0)
})
