// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { readPricingEndpoint } from '#shared/contract/content/public-pages.ts'
import { quoteRequestAgainEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { aPricing } from '../live-quote/testing/a-pricing.ts'
import { NewQuoteForm } from './new-quote-form.tsx'
import { RequestQuote, useQuoting } from './request-quote.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const amount = { uah: '1.00', usd: '1.00', eur: '1.00' }
const request = aRequest({
  quote: {
    number: '2026-000001',
    lang: 'ru',
    createdAt: '2026-11-20T10:00:00.000Z',
    input: {
      route: 'usa',
      price: { amount: 9000, currency: 'USD' },
      services: ['certification_usa'],
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
      usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
    },
    statement: {
      rates: { USD: 41, EUR: 48, date: '2026-11-20', stale: false },
      tariff: { validFrom: '2026-01-01', revision: 0 },
      tables: {},
      lines: [],
      missing: [],
      warnings: [],
      complete: true,
      customsValue: amount,
      customs: amount,
      total: amount,
    },
  },
})

const field = (label: string) => {
  const found = [...screen.place.querySelectorAll('label')].find(each => each.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null
}
const choose = async (label: string, value: string) => typeInto(await screen.field(label), value)

test('another auction has other yards, another way other services, as in the caller’s form', async () => {
  screen = await renderScreen(() => <NewQuoteForm request={request} focused={false} onClose={() => {}} />, {
    prepare: server => {
      server.gives(readPricingEndpoint, () => aPricing)
      server.on(quoteRequestAgainEndpoint, () => ({ status: 503, body: {} }))
    },
  })
  await screen.until(() => field('Площадка')?.value === 'Savannah, GA')
  await choose('Аукцион', 'iaai')
  expect(field('Площадка')?.value).toBe('')
  await choose('Откуда', 'eu')
  await act(async () => screen.place.querySelector('form')?.requestSubmit())
  const sent = await screen.until(() => screen.server.calls.find(({ method }) => method === 'POST'))
  expect(sent.body).toMatchObject({ input: { route: 'eu', services: ['certification_eu'] } })
})

test('the sum follows what is typed, as in the caller’s form', async () => {
  screen = await renderScreen(() => <NewQuoteForm request={request} focused={false} onClose={() => {}} />, {
    prepare: server => server.gives(readPricingEndpoint, () => aPricing),
  })
  await choose('Откуда', 'own')
  const sum = () => screen.place.querySelector('[role=status] strong')?.textContent
  const before = await screen.until(sum)
  expect(before).toMatch(/\$$/)
  await typeInto(field('Цена') as HTMLInputElement, '19000')
  await screen.until(() => sum() !== before)
  await typeInto(field('Цена') as HTMLInputElement, '')
  await screen.until(() => screen.place.textContent?.includes('здесь появится итог'))
})

test('a calculation that was left half-way is in its form again, and open, until it is given up', async () => {
  const show = async () => {
    const Screen = () => {
      const quoting = useQuoting(request)
      return <RequestQuote request={request} quoting={quoting} />
    }
    screen = await renderScreen(Screen, {
      prepare: server => server.gives(readPricingEndpoint, () => aPricing),
    })
  }
  await show()
  await screen.press('Изменить расчёт')
  await choose('Откуда', 'georgia')
  await screen.close()
  await show()
  await screen.until(() => field('Откуда')?.value === 'georgia')
  await screen.press('Отмена')
  await screen.press('Не сохранять')
  await screen.close()
  await show()
  await screen.until(() => screen.place.textContent?.includes('Изменить расчёт'))
  expect(field('Откуда')).toBeNull()
})
