/** Input and circumstances of a quote in words, for its document and its mail. */

import { litresOfCc } from '#shared/calculator/form/litres.ts'
import { type PriceDates, priceDayOfLine } from '#shared/calculator/prices/dated-prices.ts'
import type { QuoteInput, UsaInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { nameOfCode } from '#shared/calculator/quote-label.ts'
import { dayCodes, dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type {
  CostBreakdown,
  StatementLine,
  StatementNote,
} from '#shared/calculator/statement/statement-shape.ts'
import { groupThousands } from '#shared/domain/money/money.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { engineTexts, type QuoteTexts, quoteTexts, ratesTexts } from './quote-texts.ts'

export interface ShownQuote {
  /** Null for a quote that is not stored. */
  number: string | null
  /** Language of the statement and of the words around it. */
  lang: Language
  input: QuoteInput
  statement: CostBreakdown
  /** ISO 8601, UTC. */
  createdAt: string
  /** True while example prices or tables of the program are in force. */
  example?: boolean
}

export interface Fact {
  label: string
  value: string
  /** Marks a fact that the customer must not overlook, such as a forecast or example prices. */
  alarming?: true
}

/** Base and rate of a line. Adds the day of the price for lines whose price, set by the office, depends on the day. */
export const baseOf = ({ code, basis, rate }: StatementLine, dates: PriceDates, lang: Language): string => {
  const day = priceDayOfLine(code)
  const base = [basis, rate].filter(Boolean).join(' · ')
  return day ? quoteTexts[lang].facts.priceOfDay({ base, day: formatDayDmy(dates[day]) }) : base
}

/** Days whose prices a quote uses: the declaration date, or in a forecast the day on which it was made. */
export const priceDatesOf = (quote: Pick<ShownQuote, 'input' | 'statement' | 'createdAt'>): PriceDates => {
  const calculation = kyivDay(new Date(quote.createdAt))
  return { declaration: quote.statement.rates.forecast ? calculation : declarationDate(quote), calculation }
}

const declarationDate = ({ input, createdAt }: Pick<ShownQuote, 'input' | 'createdAt'>): Day =>
  input.date ?? kyivDay(new Date(createdAt))

/** Title of a document or mail, marked as a forecast if the quote is one. */
export const headOfForecast = (
  quote: Pick<ShownQuote, 'statement' | 'lang'> | null | undefined,
  title: string,
): string => (quote?.statement.rates.forecast ? quoteTexts[quote.lang].titles.forecast({ title }) : title)

/** Everything that the sums depend on: vehicle, route, dates, rates, tariff and tables. */
export const quoteFacts = (quote: ShownQuote): Fact[] => {
  const { input, statement, lang, example } = quote
  const texts = quoteTexts[lang]
  const { facts } = texts
  const asked = formatDayDmy(declarationDate(quote))
  const { rates } = statement
  return [
    ...(rates.forecast
      ? [
          {
            label: engineTexts[lang].totals.forecast,
            value: [dayLine(statement), facts.forecast({ asked, day: formatDayDmy(rates.date) })]
              .filter(Boolean)
              .join(' '),
            alarming: true as const,
          },
        ]
      : []),
    { label: facts.vehicle, value: vehicleText(input.vehicle, texts) },
    { label: facts.price, value: amountText(input.price) },
    { label: facts.route, value: routeText(input, statement, texts) },
    ...(input.usa ? [{ label: facts.terms, value: termsText(input.usa, texts) }] : []),
    ...(input.carriage ? [{ label: facts.carriage, value: amountText(input.carriage) }] : []),
    ...(input.repair ? [{ label: engineTexts[lang].repair.title, value: amountText(input.repair) }] : []),
    ...(input.eur1 ? [{ label: facts.origin, value: facts.eur1 }] : []),
    ...(input.customsValue
      ? [{ label: texts.table.customsValue, value: facts.given({ amount: amountText(input.customsValue) }) }]
      : []),
    { label: facts.date, value: asked },
    ratesFact(statement, lang),
    { label: facts.tariff, value: tariffText(statement, texts) },
    ...tablesFact(statement, texts),
    ...(example ? [{ label: facts.prices, value: facts.example, alarming: true as const }] : []),
  ]
}

/** Warnings except those about the day of a forecast, which the facts contain already. */
export const warningsBesideFacts = ({ warnings }: Pick<CostBreakdown, 'warnings'>): StatementNote[] =>
  warnings.filter(({ code }) => !dayCodes.has(code))

const tariffText = ({ tariff: { validFrom, revision } }: CostBreakdown, { facts }: QuoteTexts): string =>
  facts.tariffFrom({ day: formatDayDmy(validFrom) }) + (revision ? facts.revision({ number: revision }) : '')

const ratesFact = ({ rates }: CostBreakdown, lang: Language): Fact => {
  const { facts } = quoteTexts[lang]
  return {
    label: facts.rates({ source: ratesSource(rates, ratesTexts[lang]), day: formatDayDmy(rates.date) }),
    value: `1\u00a0$\u00a0=\u00a0${comma(rates.USD)}\u00a0₴, 1\u00a0€\u00a0=\u00a0${comma(rates.EUR)}\u00a0₴${rates.stale ? facts.stale : ''}`,
    ...(rates.stale ? { alarming: true } : {}),
  }
}

const tablesFact = ({ tables }: CostBreakdown, texts: QuoteTexts): Fact[] => {
  const labels = tableLabels(texts.tables)
  const used = Object.entries(tables).map(([title, version]) => `${labels[title] ?? title} — ${version}`)
  return used.length > 0 ? [{ label: texts.facts.tables, value: used.join('; ') }] : []
}

const tableLabels = (texts: QuoteTexts['tables']): Record<string, string> => ({
  'copart-fee': texts.copartFee,
  'copart-internet-bid': texts.copartBid,
  'iaa-fee': texts.iaaFee,
  'iaa-internet-bid': texts.iaaBid,
  'ship-delivery': texts.shipDelivery,
  transportation: texts.transportation,
})

const vehicleText = (vehicle: VehicleInput, { kinds, bodies, engines, facts }: QuoteTexts): string => {
  const { kind, engine, fuel, volumeCc, batteryKwh, productionYear, grossWeightKg, body } = vehicle
  const cc = volumeCc === undefined ? '' : groupThousands(String(volumeCc))
  const volume = vehicle.volumeFromLitres
    ? facts.litres({ cc, litres: comma(litresOfCc(volumeCc ?? 0)) })
    : facts.volume({ cc })
  const burns = engine === 'hybrid' ? ` (${engines[fuel ?? 'petrol']})` : ''
  return [
    nameOfCode(kinds, kind),
    ...(body && body !== 'moto' ? [bodies[body]] : []),
    `${nameOfCode(engines, engine)}${burns}`,
    ...(volumeCc === undefined ? [] : [volume]),
    ...(batteryKwh === undefined ? [] : [facts.battery({ kwh: comma(batteryKwh) })]),
    ...(vehicle.tractor ? [facts.tractor] : []),
    ...(grossWeightKg === undefined ? [] : [facts.weight({ kg: groupThousands(String(grossWeightKg)) })]),
    ...(productionYear === undefined ? [] : [facts.year({ year: productionYear })]),
  ].join(', ')
}

const routeText = ({ route, usa }: QuoteInput, statement: CostBreakdown, texts: QuoteTexts): string => {
  if (!usa) return nameOfCode(texts.routes, route)
  const auction = { copart: 'Copart', iaai: 'IAAI' }[usa.auction]
  const port = portText(usa, statement, texts)
  const yard = usa.sampleYard ? texts.facts.sampleYard({ yard: usa.location }) : usa.location
  return `${texts.routes.usa}, ${auction}, ${yard} → ${port} → ${usa.destination}`
}

/** The requested port, or the one that the calculation chose, as named in its lines. */
const portText = ({ port }: UsaInput, { lines }: CostBreakdown, { facts }: QuoteTexts): string => {
  if (port) return facts.port({ port })
  const way = (code: string) => lines.find(line => line.code === code)?.basis.split(' → ')
  const chosen = way('sea')?.[0] ?? way('transport')?.at(-1)
  return chosen ? facts.cheapestPort({ port: chosen }) : facts.anyPort
}

const termsText = (usa: UsaInput, { terms }: QuoteTexts): string =>
  [
    terms[usa.title ?? 'clean'],
    terms[usa.payment ?? 'secured'],
    terms[usa.volume ?? 'standard'],
    terms[usa.bid ?? 'prebid'],
    usa.insurance ? terms.insured : terms.uninsured,
  ].join(', ')

const amountText = ({ amount, currency }: QuoteInput['price']): string => {
  const [whole = '0', cents = ''] = String(amount).split('.')
  const rest = cents.padEnd(2, '0')
  return `${groupThousands(whole)}${rest === '00' ? '' : `,${rest}`}\u00a0${currency === 'USD' ? '$' : '€'}`
}

const comma = (figure: number | string): string => String(figure).replace('.', ',')
