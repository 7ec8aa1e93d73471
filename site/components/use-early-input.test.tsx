// @vitest-environment happy-dom
/** What is entered into the server's HTML before React runs counts, in every field of the public forms. */
import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { formatMoney, showWholeMoney } from '#shared/domain/money/money.ts'
import { typeInto } from '#shared/testing/type-into.ts'
import { Calculator } from '../calculator/calculator.tsx'
import { keepCalculation, QuickCalculator } from '../calculator/quick-calculator.tsx'
import { CalculationForm } from '../callback/calculation-form.tsx'
import { CallbackForm } from '../callback/callback-form.tsx'

const today = '2026-08-17'
const rates = { USD: 44.7061, EUR: 51.708, date: today, stale: false }
const known = { tariff: builtInTariff, tables: {}, options: { customs_broker_fee: '300' }, labels: {} }
const price = (input: QuoteInput) => priceQuote({ input, date: today, rates, madeOn: today, ...known })
const inputOf = (fields: Record<string, string>): QuoteInput => {
  const { input, problems } = readFields(initialFields(fields), today)
  if (!input) throw new Error(JSON.stringify(problems))
  return input
}

let root: Root | null = null
let sent: { address: string; body: Record<string, unknown> }[]
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`), toFake: ['Date'] })
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (body) sent.push({ address, body: JSON.parse(body) as Record<string, unknown> })
    return Response.json({ today, rates, daysToCustoms: {}, ...known }, { status: body ? 202 : 200 })
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

/** Shows the HTML of the server, lets the visitor enter something, and then lets React run. */
const show = async (
  page: ReactNode,
  enter: () => void,
  start: (place: Element, tree: ReactNode) => Root = hydrateRoot,
) => {
  const place = document.body.appendChild(document.createElement('div'))
  const tree = <MemoryRouter>{page}</MemoryRouter>
  place.innerHTML = renderToString(tree)
  enter()
  await act(async () => {
    root = start(place, tree)
  })
}

type Field = HTMLInputElement & HTMLSelectElement
const field = (selector: string): Field => {
  const found = document.querySelector<Field>(selector)
  if (!found) throw new Error(`${selector} is not there`)
  return found
}
const enter = (values: Record<string, string>) => {
  for (const [selector, value] of Object.entries(values)) field(selector).value = value
}
const valuesOf = (...selectors: string[]) => selectors.map(selector => field(selector).value)
const text = (selector: string) => document.querySelector(selector)?.textContent

const golf = { route: 'eu', engine: 'diesel', volume_cc: '1968', year: '2018', price: '9000' }

const quick = () => {
  const example = { input: inputOf(golf), statement: price(inputOf(golf)) }
  return <QuickCalculator example={example} today={today} notice={undefined} ids="calc" anyRoute />
}
const wholeTotal = (fields: Record<string, string>) =>
  `≈\u00a0${showWholeMoney(price(inputOf(fields)).total.eur, 'EUR')}`

test('the small calculator counts what was typed and chosen', async () => {
  await show(quick(), () => enter({ '[name=price]': '12500', '[name=engine]': 'petrol' }))
  const changed = { ...golf, price: '12500', engine: 'petrol' }
  await expect.poll(() => text('.quote-card-total .figure')).toBe(wholeTotal(changed))
  await typeInto(field('[name=year]'), '2019')
  expect(valuesOf('[name=price]', '[name=engine]', '[name=year]')).toEqual(['12500', 'petrol', '2019'])
  await expect.poll(() => text('.quote-card-total .figure')).toBe(wholeTotal({ ...changed, year: '2019' }))
})

test('what the tab remembers stays beside it', async () => {
  keepCalculation('calc', initialFields({ ...golf, price: '9750' }))
  await show(quick(), () => enter({ '[name=engine]': 'petrol' }))
  expect(valuesOf('[name=price]', '[name=engine]')).toEqual(['9750', 'petrol'])
})

const places = { copart: ['Dallas, TX', 'Somerville, NJ'], iaai: ['Austin, TX'], ports: [], destinations: [] }
const services = ['company_fee', 'customs_broker_fee'].map(code => ({
  code,
  title: code,
  usd: '300',
  usual: true,
}))
const site = {
  prefix: '',
  today,
  name: 'Сайт',
  consent: { text: '', url: '' },
  socials: [],
} as unknown as SiteInfo
const calculator = (given: Record<string, string>) => {
  const fields = initialFields(given)
  const { input, problems } = readFields(fields, today)
  const page = {
    kind: 'calculator',
    fields,
    input,
    problems,
    statement: input && price(input),
    places,
    services,
    past: [],
    beside: null,
    outdated: null,
    budget: { amount: '', currency: 'USD', answer: null },
  } as unknown as PageOf<'calculator'>
  return <Calculator page={page} site={site} />
}
const total = (fields: Record<string, string>) => formatMoney(price(inputOf(fields)).total.uah, 'UAH')

test('the calculator counts what was typed, chosen and ticked', async () => {
  await show(calculator(golf), () => {
    enter({ '[name=price]': '12500', '[name=currency]': 'EUR', '[name=date]': today })
    field('[name=engine][value=petrol]').checked = true
    field('[name=services][value=company_fee]').checked = false
    field('[name=eur1]').checked = true
  })
  const changed = {
    ...golf,
    engine: 'petrol',
    price: '12500',
    currency: 'EUR',
    date: today,
    eur1: '1',
    services: 'customs_broker_fee',
  }
  await expect.poll(() => text('.statement-top-uah')).toBe(total(changed))
  await typeInto(field('[name=year]'), '2019')
  await expect.poll(() => text('.statement-top-uah')).toBe(total({ ...changed, year: '2019' }))
  expect(valuesOf('[name=price]', '[name=currency]', '[name=engine]:checked')).toEqual([
    '12500',
    'EUR',
    'petrol',
  ])
  expect([field('[name=eur1]').checked, field('[value=company_fee]').checked]).toEqual([true, false])
})

test.each([
  ['server', hydrateRoot],
  [
    'browser',
    (place: Element, tree: ReactNode) => {
      place.replaceChildren()
      const made = createRoot(place)
      made.render(tree)
      return made
    },
  ],
])('what the %s rendered and nobody has touched is not counted anew', async (_who, start) => {
  await show(calculator({ ...golf, currency: 'EUR' }), () => undefined, start)
  expect(field('[name=currency]').value).toBe('EUR')
  expect(document.querySelector('[data-live]')).toBeNull()
})

test('a lot’s lines, a search for a yard and a budget are taken as they are typed', async () => {
  const usa = { route: 'usa', location: 'Dallas, TX', destination: 'Klaipeda, LT' }
  await show(calculator(usa), () =>
    enter({
      '#calc-vin': '2018 VOLKSWAGEN PASSAT\n1.8L\nGas\n$6,400 USD',
      '#calc-yard-search': 'somerv',
      '#budget': '20 000',
      '[name=budget_currency]': 'EUR',
    }),
  )
  await expect.poll(() => valuesOf('[name=price]', '[name=year]')).toEqual(['6400', '2018'])
  expect(valuesOf('[name=location]', '#budget', '[name=budget_currency]')).toEqual([
    'Somerville, NJ',
    '20 000',
    'EUR',
  ])
})

test('a request is sent with what was typed, chosen or filled in by the browser', async () => {
  const attached = { quote: inputOf(golf), message: 'Расчёт' }
  await show(<CallbackForm attached={attached} site={site} onSent={() => undefined} />, () =>
    enter({ '[name=name]': 'Олена', '[name=phone]': '067 123 45 67', '[name=replyBy]': 'viber' }),
  )
  await act(async () => field('button[type=submit]').click())
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ name: 'Олена', phone: '067 123 45 67', replyBy: 'viber' })
})

test('a mailed calculation goes to the address that was typed, and is thanked for', async () => {
  const quote = inputOf(golf)
  await show(<CalculationForm quote={quote} site={site} />, () =>
    enter({ '[name=email]': 'anna@example.com', '[name=message]': 'Когда?' }),
  )
  await act(async () => field('button[type=submit]').click())
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    address: '/api/mail/calculation',
    body: { email: 'anna@example.com', message: 'Когда?', quote: JSON.parse(JSON.stringify(quote)) },
  })
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toContain('запрос принят')
})

test('a message that came back rejected and was changed before React ran stays as it was changed', async () => {
  const fields = { email: 'anna', message: 'Когда?' }
  await show(<CalculationForm quote={null} site={site} fields={fields} />, () =>
    enter({ '[name=message]': 'Когда и где?' }),
  )
  expect(valuesOf('[name=email]', '[name=message]')).toEqual(['anna', 'Когда и где?'])
})
