/** What a quote was asked with and made from, in plain words: for its document and its mail. */

import { type PriceDates, priceDayOfLine } from '#shared/calculator/dated-prices.ts'
import type { QuoteInput, UsaInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import type { Statement, StatementLine } from '#shared/calculator/statement-shape.ts'
import { dottedDay, kyivDay } from '#shared/domain/kyiv-day.ts'
import { groupThousands } from '#shared/domain/money.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'

/** A quote as it is shown to people. */
export interface ShownQuote {
  /** Null for one that is not stored. */
  number: string | null
  input: QuoteInput
  statement: Statement
  /** ISO 8601, UTC. */
  createdAt: string
  /** Prices or tables that came with the program are still in force. */
  example?: boolean
}

export interface Fact {
  label: string
  value: string
  /** To be seen before the figures are believed. */
  alarming?: true
}

/** Vehicle, way, dates, rates, tariff and tables: everything that the figures depend on. */
export const quoteFacts = ({ input, statement, createdAt, example }: ShownQuote): Fact[] => [
  { label: 'Автомобиль', value: vehicleText(input.vehicle) },
  { label: 'Цена', value: amountText(input.price) },
  { label: 'Маршрут', value: routeText(input, statement) },
  ...(input.usa ? [{ label: 'Условия покупки', value: termsText(input.usa) }] : []),
  ...(input.carriage ? [{ label: 'Доставка до границы', value: amountText(input.carriage) }] : []),
  ...(input.eur1 ? [{ label: 'Происхождение', value: 'Сертификат EUR.1' }] : []),
  ...(input.customsValue
    ? [{ label: 'Таможенная стоимость', value: `Задана: ${amountText(input.customsValue)}` }]
    : []),
  { label: 'Дата оформления', value: dottedDay(priceDatesOf({ input, createdAt }).declaration) },
  ratesFact(statement),
  { label: 'Ставки налогов', value: tariffText(statement) },
  ...tablesFact(statement),
  ...(example ? [exampleFact] : []),
]

const exampleFact: Fact = {
  label: 'Цены',
  value: 'Примерные: сборы и\u00a0услуги ещё не\u00a0подтверждены, точную сумму назовём по\u00a0запросу',
  alarming: true,
}

/** What a line is taken on, its rate, and the day of its price where the office has one by date. */
export const baseOf = ({ code, basis, rate }: StatementLine, dates: PriceDates): string => {
  const day = priceDayOfLine(code)
  const base = [basis, rate].filter(Boolean).join(' · ')
  return day ? `${base}, цена на\u00a0${dottedDay(dates[day])}` : base
}

/** The declaration date of a quote, and the day on which it was given. */
export const priceDatesOf = ({ input, createdAt }: Pick<ShownQuote, 'input' | 'createdAt'>): PriceDates => {
  const calculation = kyivDay(new Date(createdAt))
  return { declaration: input.date ?? calculation, calculation }
}

const tariffText = ({ tariff: { validFrom, revision } }: Statement): string =>
  `Тариф с\u00a0${dottedDay(validFrom)}${revision ? `, ревизия\u00a0${revision}` : ''}`

const ratesFact = ({ rates }: Statement): Fact => ({
  label: `Курс ${ratesSource(rates)} на ${dottedDay(rates.date)}`,
  value: `1\u00a0$\u00a0=\u00a0${comma(rates.USD)}\u00a0₴, 1\u00a0€\u00a0=\u00a0${comma(rates.EUR)}\u00a0₴${rates.stale ? ' — последний известный, свежего нет' : ''}`,
  ...(rates.stale ? { alarming: true } : {}),
})

const tablesFact = ({ tables }: Statement): Fact[] => {
  const used = Object.entries(tables).map(([title, version]) => `${tableLabels[title] ?? title} — ${version}`)
  return used.length > 0 ? [{ label: 'Версии таблиц', value: used.join('; ') }] : []
}

const tableLabels: Record<string, string> = {
  'copart-fee': 'сборы Copart',
  'copart-internet-bid': 'интернет-ставка Copart',
  'iaa-fee': 'сборы IAAI',
  'iaa-internet-bid': 'интернет-ставка IAAI',
  'ship-delivery': 'доставка морем',
  transportation: 'доставка по США',
}

const vehicleText = (vehicle: VehicleInput): string => {
  const { kind, engine, fuel, volumeCc, batteryKwh, productionYear, grossWeightKg, body } = vehicle
  const burns = engine === 'hybrid' ? ` (${fuel === 'diesel' ? 'дизель' : 'бензин'})` : ''
  return [
    kindLabels[kind],
    ...(body && body !== 'moto' ? [bodyLabels[body]] : []),
    `${engineLabels[engine]}${burns}`,
    ...(volumeCc === undefined ? [] : [`${groupThousands(String(volumeCc))}\u00a0см³`]),
    ...(batteryKwh === undefined ? [] : [`${comma(batteryKwh)}\u00a0кВт·ч`]),
    ...(grossWeightKg === undefined ? [] : [`полная масса ${groupThousands(String(grossWeightKg))}\u00a0кг`]),
    ...(productionYear === undefined ? [] : [`${productionYear} год выпуска`]),
  ].join(', ')
}

const kindLabels = {
  passenger: 'Легковой автомобиль',
  moto: 'Мотоцикл',
  truck: 'Грузовик',
  bus: 'Автобус',
} as const
const bodyLabels = { sedan: 'седан или хэтчбек', suv: 'внедорожник', pickup: 'пикап' } as const
const engineLabels = {
  petrol: 'бензин',
  diesel: 'дизель',
  gas: 'газ',
  hybrid: 'гибрид',
  electric: 'электрический',
} as const

const routeText = ({ route, usa }: QuoteInput, statement: Statement): string => {
  if (!usa) return { usa: 'США', eu: 'Европа', georgia: 'Грузия', own: 'Своя доставка до границы' }[route]
  const auction = { copart: 'Copart', iaai: 'IAAI' }[usa.auction]
  return `США, ${auction}, ${usa.location} → ${portText(usa, statement)} → ${usa.destination}`
}

/** Without a port in the question, the one that the engine chose: the lines of the way name it. */
const portText = ({ port }: UsaInput, { lines }: Statement): string => {
  if (port) return `порт ${port}`
  const way = (code: string) => lines.find(line => line.code === code)?.basis.split(' → ')
  const chosen = way('sea')?.[0] ?? way('transport')?.at(-1)
  return chosen ? `порт ${chosen}, самый выгодный` : 'самый выгодный порт'
}

const termsText = (usa: UsaInput): string =>
  [
    usa.title === 'nonclean' ? 'документы salvage и другие' : 'документы чистые',
    usa.payment === 'unsecured' ? 'негарантированная оплата' : 'гарантированная оплата',
    usa.volume === 'high' ? 'высокий объём закупок' : 'обычный объём закупок',
    usa.bid === 'live' ? 'ставка на живых торгах' : 'ставка заранее',
    usa.insurance ? 'со страховкой' : 'без страховки',
  ].join(', ')

const amountText = ({ amount, currency }: QuoteInput['price']): string => {
  const [whole = '0', cents = ''] = String(amount).split('.')
  const rest = cents.padEnd(2, '0')
  return `${groupThousands(whole)}${rest === '00' ? '' : `,${rest}`}\u00a0${currency === 'USD' ? '$' : '€'}`
}

const comma = (figure: number): string => String(figure).replace('.', ',')
