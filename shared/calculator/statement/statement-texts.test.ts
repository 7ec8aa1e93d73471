/** What a statement says in words: every line with its basis and rate, every missing part, every warning. */
import { expect, test } from 'vitest'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, UsaInput } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { tariffWith } from '#shared/calculator/testing/tariffs.ts'

const tables = exampleTables()
const date = '2026-11-20'
const usa: UsaInput = { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT' }
const hybrid: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'hybrid', volumeCc: 2487, productionYear: 2019 },
  price: { amount: 8000, currency: 'USD' },
  usa,
}
const diesel: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2005 },
  price: { amount: '2000.50', currency: 'EUR' },
}

const words = (input: QuoteInput, other: Partial<QuoteRequest> = {}) => {
  const rates = { USD: 42.15, EUR: 48.3, date, stale: false }
  const asked = { input, date, rates, tariff: builtInTariff, tables, options: exampleOptions(), ...other }
  const { lines, missing, warnings } = priceQuote(asked)
  return [
    ...lines.map(({ title, basis, rate }) => `${title}: ${basis}, ${rate}`),
    ...missing.map(({ code, message }) => `? ${code}: ${message}`),
    ...warnings.map(({ code, message }) => `! ${code}: ${message}`),
  ]
}

test('of a car from Copart with everything that can be paid', () => {
  const services = ['copart_title_fee', 'company_fee', 'certification_usa']
  const profile = { title: 'nonclean', payment: 'unsecured', volume: 'high', bid: 'live' } as const
  expect(words({ ...hybrid, usa: { ...usa, ...profile, insurance: true }, services })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 8 000 $",
      "Сбор за ставку онлайн: salvage и другие, негарантированная оплата, высокий объём, живая ставка, 160 $",
      "Выезд с площадки Copart: за автомобиль, 95 $",
      "Экологический сбор Copart: за автомобиль, 15 $",
      "Выдача документов Copart: за автомобиль, 20 $",
      "Доставка до порта: Atlanta South, GA → Savannah, GA, 445 $",
      "Морская перевозка: Savannah, GA → Klaipeda, LT, 1 350 $",
      "Морская надбавка за электромобиль или гибрид: за автомобиль, 150 $",
      "Страховка: цена и сборы аукциона, 1,5 %",
      "Доставка до границы Украины: из Klaipeda, LT, 700 $",
      "Ввозная пошлина: таможенная стоимость, 10 %",
      "Акциз: 2487 см³, 2019 год, 50 € × 2,487 × 6",
      "НДС: таможенная стоимость + пошлина + акциз, 20 %",
      "Сбор в Пенсионный фонд: таможенная стоимость, 3 %",
      "Услуги компании: за автомобиль, 500 $",
      "Сертификация автомобиля из США: за автомобиль, 300 $",
      "? buyer_fee: Сбор аукциона: в таблице нет столбца для этих условий (salvage и другие, негарантированная оплата, высокий объём, живая ставка).",
      "! forwarding_not_counted: Выгрузка и документы в порту за границей не посчитаны, а они входят в таможенную стоимость.",
      "! partial: Не все суммы известны: налоги и итог посчитаны без них.",
      "! repair_not_given: Ремонт не учтён: итог — до номеров, без ремонта.",
      "! model_year: Модельный год автомобиля из США бывает на год больше года выпуска: проверьте дату производства.",
      "! coefficient_grows: С 1 января 2027 года возрастной коэффициент акциза вырастет с 6 до 7.",
    ]
  `)
})

test('of a car from IAAI and its usual services', () => {
  expect(words({ ...hybrid, usa: { ...usa, auction: 'iaai' } })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 8 000 $",
      "Сбор аукциона: чистый, гарантированная оплата, обычный объём, предварительная ставка, 925 $",
      "Сбор за ставку онлайн: чистый, гарантированная оплата, обычный объём, предварительная ставка, 140 $",
      "Сервисный сбор IAAI: за автомобиль, 105 $",
      "Экологический сбор IAAI: за автомобиль, 15 $",
      "Выдача документов IAAI: за автомобиль, 20 $",
      "Морская надбавка за электромобиль или гибрид: за автомобиль, 150 $",
      "Выгрузка и документы в порту: за автомобиль, 250 $",
      "Ввозная пошлина: таможенная стоимость, 10 %",
      "Акциз: 2487 см³, 2019 год, 50 € × 2,487 × 6",
      "НДС: таможенная стоимость + пошлина + акциз, 20 %",
      "Сбор в Пенсионный фонд: таможенная стоимость, 3 %",
      "Услуги компании: за автомобиль, 500 $",
      "Таможенное оформление: за автомобиль, 200 $",
      "Доставка по Украине: за автомобиль, 250 $",
      "Регистрация и номера: за автомобиль, 100 $",
      "Сертификация автомобиля из США: за автомобиль, 300 $",
      "? transport: Доставка до порта: нет площадки «Atlanta South, GA».",
      "? sea: Морская перевозка: нет маршрута из порта → Klaipeda, LT.",
      "! partial: Не все суммы известны: налоги и итог посчитаны без них.",
      "! model_year: Модельный год автомобиля из США бывает на год больше года выпуска: проверьте дату производства.",
      "! coefficient_grows: С 1 января 2027 года возрастной коэффициент акциза вырастет с 6 до 7.",
    ]
  `)
})

test('of an old cheap car from Europe with a certificate, by the rates of another day', () => {
  const rates = { USD: 42.15, EUR: 48.3, date: '2026-11-18', stale: false }
  const input: QuoteInput = {
    ...diesel,
    eur1: true,
    carriage: { amount: 900, currency: 'EUR' },
    services: [],
  }
  expect(words(input, { rates })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 2 000,50 €",
      "Доставка до границы Украины: из Европы, 900 €",
      "Ввозная пошлина: таможенная стоимость, сертификат EUR.1, 0 %",
      "Акциз: 1968 см³, 2005 год, 75 € × 1,968 × 15",
      "НДС: таможенная стоимость + пошлина + акциз, 20 %",
      "Сбор в Пенсионный фонд: таможенная стоимость, 3 %",
      "! rates_of_other_day: На 20.11.2026 курс не публиковался: расчёт по курсу за 18.11.2026.",
      "! age_over_15: Автомобилю больше 15 лет: возрастной коэффициент акциза дальше не растёт.",
      "! low_price: Низкую цену таможня может не принять и определить стоимость сама.",
      "! eur1_origin: Преференция EUR.1 действует только для автомобиля, произведённого в ЕС.",
    ]
  `)
})

test('of vehicles on the other ways, by the last known rates, with figures of the office', () => {
  const rates = { USD: 42.15, EUR: 48.3, date: '2026-11-18', stale: true }
  const electric: QuoteInput = {
    route: 'georgia',
    vehicle: { kind: 'passenger', engine: 'electric' },
    price: { amount: 20_000, currency: 'USD' },
    carriage: { amount: 1500, currency: 'USD' },
    services: [],
  }
  const tariff = tariffWith({ dutyPercent: '7', vatPercent: '19' })
  expect(words(electric, { rates, tariff })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 20 000 $",
      "Доставка до границы Украины: паром или контейнер, 1 500 $",
      "Ввозная пошлина: таможенная стоимость, 0 %",
      "НДС: таможенная стоимость + пошлина + акциз, 19 %",
      "? excise: Акциз электромобиля считается по ёмкости батареи: укажите её в кВт·ч.",
      "! partial: Не все суммы известны: налоги и итог посчитаны без них.",
      "! rates_stale: Курс НБУ сейчас недоступен: расчёт по ближайшему известному, за 18.11.2026. Сумма приблизительная.",
      "! ev_without_kwh: Без ёмкости батареи акциз электромобиля не посчитан.",
      "! tariff_override: Ставки изменены офисом: НДС — ставка.",
    ]
  `)
  expect(
    words(electric, { date: '2025-06-01', rates: { ...rates, date: '2025-06-01', stale: false } }),
  ).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 20 000 $",
      "Доставка до границы Украины: паром или контейнер, 1 500 $",
      "Ввозная пошлина: таможенная стоимость, 0 %",
      "НДС: льгота на электромобили до 31.12.2025, 0 %",
      "? excise: Акциз электромобиля считается по ёмкости батареи: укажите её в кВт·ч.",
      "! partial: Не все суммы известны: налоги и итог посчитаны без них.",
      "! ev_without_kwh: Без ёмкости батареи акциз электромобиля не посчитан.",
    ]
  `)
  const truck: QuoteInput = {
    route: 'own',
    vehicle: { kind: 'truck', engine: 'diesel', volumeCc: 9000, productionYear: 2020, grossWeightKg: 12_000 },
    price: { amount: 20_000, currency: 'USD' },
    services: [],
  }
  expect(words(truck, { tariff, date: '2027-01-15' })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 20 000 $",
      "Доставка до границы Украины: не указана, 0 $",
      "Ввозная пошлина: таможенная стоимость, 10 %",
      "Акциз: 9000 см³, 12000 кг, 2020 год, 0,026 € × 9000 × 40",
      "НДС: таможенная стоимость + пошлина + акциз, 19 %",
      "! carriage_not_given: Доставка до границы не указана и принята за ноль.",
      "! rates_of_other_day: На 15.01.2027 курс не публиковался: расчёт по курсу за 20.11.2026.",
      "! preliminary: Расчёт для грузовиков и автобусов предварительный: уточните у брокера. Грузовые автомобили, тягачи и автобусы с 01.01.2027 оформляют, только если они не ниже Евро-6 или ввезены до 31.12.2026 включительно (Закон 2739-IV, ст. 2, с изменениями от 17.12.2024 по законопроекту 12267).",
      "! tariff_override: Ставки изменены офисом: НДС — ставка.",
    ]
  `)
})

test('of what is missing: tables, options, columns, places', () => {
  const insured: QuoteInput = { ...hybrid, usa: { ...usa, insurance: true } }
  expect(words(insured, { tables: {}, options: {} })).toMatchInlineSnapshot(`
    [
      "Цена: по курсу НБУ, 8 000 $",
      "Ввозная пошлина: таможенная стоимость, 10 %",
      "Акциз: 2487 см³, 2019 год, 50 € × 2,487 × 6",
      "НДС: таможенная стоимость + пошлина + акциз, 20 %",
      "Сбор в Пенсионный фонд: таможенная стоимость, 3 %",
      "? buyer_fee: Сбор аукциона: таблица ещё не загружена (чистый, гарантированная оплата, обычный объём, предварительная ставка).",
      "? internet_bid: Сбор за ставку онлайн: таблица ещё не загружена (чистый, гарантированная оплата, обычный объём, предварительная ставка).",
      "? copart_gate_fee_clean: Выезд с площадки Copart: сумма не задана.",
      "? transport: Доставка до порта: нет площадки «Atlanta South, GA».",
      "? sea: Морская перевозка: нет маршрута из порта → Klaipeda, LT.",
      "? ev_hybrid_surcharge: Морская надбавка за электромобиль или гибрид: сумма не задана.",
      "? insurance_percent: Страховка: процент не задан.",
      "? port_forwarding: Выгрузка и документы в порту: сумма не задана.",
      "? company_fee: Услуги компании: сумма не задана.",
      "? customs_broker_fee: Таможенное оформление: сумма не задана.",
      "? delivery_inside_ukraine: Доставка по Украине: сумма не задана.",
      "? registration_mreo: Регистрация и номера: сумма не задана.",
      "? certification_usa: Сертификация автомобиля из США: сумма не задана.",
      "! partial: Не все суммы известны: налоги и итог посчитаны без них.",
      "! model_year: Модельный год автомобиля из США бывает на год больше года выпуска: проверьте дату производства.",
      "! coefficient_grows: С 1 января 2027 года возрастной коэффициент акциза вырастет с 6 до 7.",
    ]
  `)
  const missing = (other: Partial<UsaInput>, given: Partial<QuoteRequest> = {}) =>
    words({ ...hybrid, usa: { ...usa, ...other }, services: [] }, given).filter(line => line.startsWith('?'))
  expect(missing({ location: 'Nowhere' })).toMatchInlineSnapshot(`
    [
      "? transport: Доставка до порта: нет площадки «Nowhere».",
      "? sea: Морская перевозка: нет маршрута из порта → Klaipeda, LT.",
    ]
  `)
  expect(missing({ port: 'Newark, NJ' })).toMatchInlineSnapshot(`
    [
      "? transport: Доставка до порта: из «Atlanta South, GA» нет доставки в этот порт.",
    ]
  `)
  expect(missing({ destination: 'Atlantis' })).toMatchInlineSnapshot(`
    [
      "? sea: Морская перевозка: нет маршрута Savannah, GA → Atlantis.",
    ]
  `)
  const fees = { ...tables['copart-fee'], version: 1 }
  const noColumn = { ...fees, data: [], columns: (fees.columns ?? []).slice(0, 2) }
  expect(missing({}, { tables: { ...tables, 'copart-fee': noColumn } })).toMatchInlineSnapshot(`
    [
      "? buyer_fee: Сбор аукциона: в таблице нет столбца для этих условий (чистый, гарантированная оплата, обычный объём, предварительная ставка).",
    ]
  `)
})
