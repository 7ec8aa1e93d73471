/** The statement in Ukrainian: the same figures, and not a word of Russian. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as ukrainian from '#messages/uk/calculation/engine.js'
import * as inputUk from '#messages/uk/calculation/engine-input.js'
import { groups } from '#messages/uk/calculation/line-groups.js'
import { totals } from '#messages/uk/calculation/totals.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { solveBudget } from '#shared/calculator/form/solve-budget.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { titleOfLine, titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { tariffOf } from '#shared/calculator/tariff/tariff.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { tariffWith } from '#shared/calculator/testing/tariffs.ts'

const uk = { ...ukrainian, groups, totals }

const tables = exampleTables()
const known = { tariff: builtInTariff, tables, options: exampleOptions() }
const date = '2026-11-20'
const rates = { USD: 42.15, EUR: 48.3, date, stale: false }
const russian = /[ыэёъ]/i

const anyQuestion = anyDatedInput(tables, ['Nowhere'])

const textsIn = ({ lines, missing, warnings }: CostBreakdown): string[] => [
  ...lines.flatMap(({ title, basis, rate }) => [title, basis, rate]),
  ...[...missing, ...warnings].map(({ message }) => message),
]

const withoutTexts = ({ lines, missing, warnings, ...figures }: CostBreakdown) => ({
  ...figures,
  lines: lines.map(({ title: _title, basis: _basis, rate: _rate, ...figure }) => figure),
  notes: [...missing, ...warnings].map(({ code }) => code),
})

test('differs from the Russian one in its words only', () => {
  fc.assert(
    fc.property(anyQuestion, fc.boolean(), (asked, stale) => {
      const question = { ...asked, rates: { ...asked.rates, stale }, ...known }
      const [own, other] = [priceQuote(question), priceQuote({ ...question, texts: uk })]
      expect(withoutTexts(other)).toEqual(withoutTexts(own))
      expect(textsIn(other).filter(text => russian.test(text))).toEqual([])
      expect(JSON.stringify(other.lines)).not.toMatch(/пошлина|стоимост|таможен/i)
    }),
    { numRuns: propertyRuns(300) },
  )
})

test('the words of a car from Copart', () => {
  const input: QuoteInput = {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'hybrid', volumeCc: 2487, productionYear: 2019 },
    price: { amount: 8000, currency: 'USD' },
    usa: { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT', volume: 'high' },
    services: ['company_fee', 'service.parking_lot'],
  }
  const labels = { 'service.parking_lot': 'Стоянка' }
  const { lines, missing, warnings } = priceQuote({ input, date, rates, ...known, labels, texts: uk })
  expect([
    ...lines.map(({ title, basis, rate }) => `${title}: ${basis}, ${rate}`),
    ...[...missing, ...warnings].map(({ code, message }) => `${code}: ${message}`),
  ]).toMatchInlineSnapshot(`
    [
      "Ціна: за курсом НБУ, 8 000 $",
      "Збір за онлайн-ставку: чистий, гарантована оплата, високий обсяг, ставка заздалегідь, 129 $",
      "Виїзд із\u00a0майданчика Copart: за автомобіль, 79 $",
      "Доставка до порту: Atlanta South, GA → Savannah, GA, 445 $",
      "Морське перевезення: Savannah, GA → Klaipeda, LT, 1 350 $",
      "Морська надбавка за електромобіль або гібрид: за автомобіль, 150 $",
      "Доставка до кордону України: з Klaipeda, LT, 700 $",
      "Ввізне мито: митна вартість, 10 %",
      "Акцизний податок: 2487 см³, 2019 рік, 50 € × 2,487 × 6",
      "ПДВ: митна вартість + мито + акциз, 20 %",
      "Пенсійний збір: митна вартість, 3 %",
      "Послуги компанії: за автомобіль, 500 $",
      "buyer_fee: Збір аукціону: у таблиці немає стовпця для цих умов (чистий, гарантована оплата, високий обсяг, ставка заздалегідь).",
      "service.parking_lot: Стоянка: суму не задано.",
      "forwarding_not_counted: Розвантаження та документи в порту за кордоном не пораховано, а вони входять до митної вартості.",
      "partial: Не всі суми відомі: податки й підсумок пораховано без них.",
      "model_year: Модельний рік автомобіля зі США буває на рік більшим за рік випуску: перевірте дату виробництва.",
      "coefficient_grows: З 1 січня 2027 року віковий коефіцієнт акцизу зросте з 6 до 7.",
    ]
  `)
  expect(groupsOf({ lines, rates }, uk).map(({ title }) => title)).toMatchInlineSnapshot(`
    [
      "Купівля",
      "Доставка до кордону",
      "Державні платежі",
      "Послуги",
    ]
  `)
})

describe('what cannot be priced', () => {
  test('is said in Ukrainian by the rules of the input', () => {
    const input = {
      route: 'eu',
      vehicle: { kind: 'truck', engine: 'petrol', body: 'suv', volumeCc: 0 },
      price: { amount: -1, currency: 'USD' },
      services: ['nonsense'],
    } as const
    expect(
      checkQuoteInput({ ...input, services: [...input.services] }, date, inputUk),
    ).toMatchInlineSnapshot(`
      [
        {
          "message": "Введіть суму числом до 9 999 999,99, наприклад 6400",
          "path": "price.amount",
        },
        {
          "message": "Кузов потрібен лише для маршруту зі США",
          "path": "vehicle.body",
        },
        {
          "message": "Об’єм двигуна — ціле число від 1 до 30000 см³",
          "path": "vehicle.volumeCc",
        },
        {
          "message": "Вкажіть рік випуску",
          "path": "vehicle.productionYear",
        },
        {
          "message": "Вкажіть повну масу",
          "path": "vehicle.grossWeightKg",
        },
        {
          "message": "Такої послуги немає",
          "path": "services.0",
        },
      ]
    `)
  })

  test('and by the form', () => {
    const { problems } = readFields({ route: 'usa', volume_cc: '2,0', date: '2026-02-31' }, date, inputUk)
    expect(problems).toMatchInlineSnapshot(`
      {
        "date": "Такої дати немає",
        "destination": "Виберіть порт призначення",
        "location": "Виберіть майданчик",
        "price": "Введіть суму числом до 9 999 999,99, наприклад 6400",
        "year": "Вкажіть рік випуску",
      }
    `)
    const input = readFields({ route: 'own', volume_cc: '2000', year: '2015', price: '1' }, date).input
    if (!input) throw new Error('A car of one dollar can be priced')
    const question = { input, date, rates, ...known }
    expect(solveBudget(question, { amount: 'x', currency: 'USD' }, inputUk)).toMatchInlineSnapshot(`
      {
        "problem": "Введіть суму, наприклад 20 000",
      }
    `)
    expect(solveBudget(question, { amount: '1', currency: 'USD' }, inputUk)).toMatchInlineSnapshot(`
      {
        "problem": "Цього бюджету не вистачить: доставка, платежі та послуги коштують більше.",
      }
    `)
  })

  test('and by the tariff', () => {
    expect(() => tariffOf('2019-02-22', builtInTariff, uk)).toThrowErrorMatchingInlineSnapshot(
      `[QuoteError: Розрахунок можливий для дат від 2019-02-23: раніше діяли інші ставки.]`,
    )
  })
})

test('figures that the office has changed are mentioned by the names that their timeline has', () => {
  const input: QuoteInput = {
    route: 'own',
    vehicle: { kind: 'moto', engine: 'petrol', volumeCc: 900 },
    price: { amount: 4000, currency: 'USD' },
  }
  const changed = { ...known, tariff: tariffWith({ vatPercent: '7' }) }
  const warningIn = (texts?: EngineTexts) =>
    priceQuote({ input, date, rates, ...changed, ...(texts ? { texts } : {}) }).warnings.find(
      ({ code }) => code === 'tariff_override',
    )?.message
  expect(warningIn()).toBe('Ставки изменены офисом: НДС — ставка.')
  expect(warningIn(uk)).toBe('Ставки змінено офісом: НДС — ставка.')
})

test('every line of a stored statement has a name by its code', () => {
  fc.assert(
    fc.property(anyQuestion, asked => {
      const { lines } = priceQuote({ ...known, ...asked, texts: uk })
      expect(lines.map(({ code }) => titleOfLine(code, {}, uk))).toEqual(lines.map(({ title }) => title))
    }),
    { numRuns: propertyRuns(100) },
  )
  expect(titleOfLine('service.gone', {}, uk)).toBeNull()
  expect(titleOfLine('service.wash', { 'service.wash': 'Мийка' }, uk)).toBe('Мийка')
})

test('names of the office stay what it wrote', () => {
  expect(titleOfOption('service.my_own', { 'service.my_own': 'Своя' }, uk)).toBe('Своя')
  expect(titleOfOption('company_fee', {}, uk)).toBe('Послуги компанії')
  expect(titleOfOption('constructor', {}, uk)).toBe('constructor')
})
