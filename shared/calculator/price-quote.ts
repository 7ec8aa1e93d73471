/**
 * The calculator's engine: makes a statement from an input, the day's rates, the tariff, the tables and the options.
 */

import { currentRules } from '#shared/calculator/calculation-rules.ts'
import { findWay } from '#shared/calculator/delivery/find-sea-route.ts'
import { type EngineTexts, textsOfReader } from '#shared/calculator/engine-texts.ts'
import { addAuctionFees } from '#shared/calculator/lines/auction-fees.ts'
import {
  addForwarding,
  addGivenCarriage,
  addSea,
  addSurcharge,
  addToBorder,
  addTransport,
} from '#shared/calculator/lines/delivery.ts'
import { addDuty } from '#shared/calculator/lines/duty.ts'
import { addExcise } from '#shared/calculator/lines/excise.ts'
import { addInsurance } from '#shared/calculator/lines/insurance.ts'
import { addPension } from '#shared/calculator/lines/pension.ts'
import { addRepair, addServices } from '#shared/calculator/lines/services.ts'
import { addVat } from '#shared/calculator/lines/vat.ts'
import type { CalculatorOptions } from '#shared/calculator/prices/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { Amount, QuoteInput } from '#shared/calculator/quote-input.ts'
import type { UncertainDay } from '#shared/calculator/rates/expected-day.ts'
import { exactRates, toKopecks } from '#shared/calculator/rates/rates.ts'
import { addDayWarning } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown, DayRates, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { Ledger } from '#shared/calculator/statement-ledger.ts'
import { type CompiledTables, compileTables } from '#shared/calculator/tables/compile-tables.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { tariffOf } from '#shared/calculator/tariff/tariff.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { addWarnings } from '#shared/calculator/warnings.ts'
import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'

export interface QuoteRequest {
  /** Must have passed `checkQuoteInput`. */
  input: QuoteInput
  /** Declaration date, `YYYY-MM-DD`: the input's own, else today in Kyiv. */
  date: string
  /** The rates for that date; the caller finds them. */
  rates: DayRates
  tariff: TariffTimeline
  /** Day on which a forecast is made; the day of its rates when absent. */
  madeOn?: string | undefined
  /** Reason why the statement is for today although another law may apply by the time of declaration. */
  uncertain?: UncertainDay | undefined
  tables: CalculatorTables
  options: CalculatorOptions
  /** The office's names of its `service.*` options, by option title. */
  labels?: Readonly<Record<string, string>>
  /** Version of the rules; the current one when absent. */
  rules?: number
  /** Texts in the language of the statement; those of the build when absent. */
  texts?: EngineTexts
}

/**
 * The statement of a vehicle's full cost. Pure: the same request gives the same bytes anywhere. Every line is exact and
 * rounded once, half up, to 0.01 UAH; customs value and totals are sums of rounded lines; an item without a price is
 * listed in `missing` and never added as zero.
 *
 * Throws `QuoteError` (`date_before_tariff`) for a date before the first tariff.
 */
export const priceQuote = (request: QuoteRequest): CostBreakdown => {
  const {
    input,
    date,
    rates,
    tables,
    options,
    labels,
    rules = currentRules,
    texts = textsOfReader(),
  } = request
  const { madeOn = rates.date, uncertain } = request
  const tariff = tariffOf(date, request.tariff, texts)
  const ledger = new Ledger(exactRates(rates), tariff)
  const compiled = compileTables(tables)
  const priceCents = centsOf(input.price)
  const year = Number(date.slice(0, 4))
  const way = input.usa ? findWay({ input, tables: compiled, rules }, input.usa) : null
  const context: QuoteContext = {
    input,
    date,
    year,
    priceCents,
    tariff: request.tariff,
    tables: compiled,
    way,
    rules,
    options,
    ledger,
    texts,
  }

  const computedValue = addPrice(context, rates) + addWayToBorder(context)
  const customsValue = input.customsValue ? kopecksOf(context, input.customsValue) : computedValue
  const duty = addDuty(context, customsValue)
  const excise = addExcise(context)
  const vat = addVat(context, customsValue + duty + excise)
  addPension(context, customsValue, customsValue + duty + excise)
  if (ledger.missing.length > 0) {
    // When the customs value is given, a missing way to the border changes the total but not the taxes.
    ledger.warn('partial', input.customsValue ? texts.warnings.partialTotal : texts.warnings.partial)
  }
  addServices(context, labels)
  addRepair(context)
  const ahead = rates.forecast ? { day: date, total: totalOn(madeOn, request) } : undefined
  addWarnings(context, rates, madeOn)
  addDayWarning(context, { ahead, madeOn, uncertain })

  return {
    ...(ahead && { ahead }),
    rates: {
      USD: rates.USD,
      EUR: rates.EUR,
      date: rates.date,
      stale: rates.stale,
      ...(rates.manual && { manual: rates.manual }),
      ...(rates.forecast && { forecast: true }),
    },
    rules,
    tariff: { validFrom: tariff.ratesFrom, revision: request.tariff.revision },
    tables: versionsUsed(input, compiled),
    lines: ledger.lines,
    customsValue: ledger.sum(customsValue),
    customs: ledger.sum(duty + excise + vat),
    total: ledger.sum(ledger.total),
    complete: ledger.missing.length === 0,
    missing: ledger.missing,
    warnings: ledger.warnings,
  }
}

/** Total of a forecast's input by the law of another day. */
const totalOn = (date: string, request: QuoteRequest): Sum =>
  priceQuote({ ...request, date, rates: { ...request.rates, forecast: false } }).total

const addPrice = ({ input, priceCents, ledger, texts }: QuoteContext, { manual }: DayRates): number => {
  const { currency } = input.price
  const rate = formatMoney(centsText(priceCents), currency)
  const kopecks = toKopecks(priceCents, ledger.rates[currency])
  const source = manual?.includes(currency) ? texts.price.company : texts.price.bank
  return ledger.add('price', 'auction', texts.price.title, texts.price.basis({ source }), rate, kopecks)
}

/** Adds everything between the price and the border of Ukraine; all of it belongs to customs value. */
const addWayToBorder = (context: QuoteContext): number => {
  const { way } = context
  const { usa } = context.input
  if (!usa || !way) return addGivenCarriage(context)
  const fees = { cents: 0, share: 0 }
  return (
    addAuctionFees(context, usa, fees) +
    addTransport(context, usa, way) +
    addSea(context, usa, way) +
    addSurcharge(context) +
    (usa.insurance ? addInsurance(context, fees) : 0) +
    addForwarding(context, usa) +
    addToBorder(context, way)
  )
}

const kopecksOf = ({ ledger }: QuoteContext, amount: Amount): number =>
  toKopecks(centsOf(amount), ledger.rates[amount.currency])

const centsOf = ({ amount }: Amount): number => {
  const cents = parseCents(amount)
  if (cents === null) throw new RangeError(`Not an amount: ${amount}`)
  return cents
}

const versionsUsed = ({ usa }: QuoteInput, tables: CompiledTables): Record<string, number> => {
  const versions: Record<string, number> = {}
  if (!usa) return versions
  const [feeTitle, bidTitle] =
    usa.auction === 'copart' ? ['copart-fee', 'copart-internet-bid'] : ['iaa-fee', 'iaa-internet-bid']
  const used = {
    [feeTitle as string]: tables.fee[usa.auction],
    [bidTitle as string]: tables.bid[usa.auction],
    'ship-delivery': tables.shipDelivery,
    transportation: tables.transportation,
  }
  for (const [title, table] of Object.entries(used)) if (table) versions[title] = table.version
  return versions
}
