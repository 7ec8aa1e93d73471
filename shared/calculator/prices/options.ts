/** The office's options that price a quote: fixed fees and services in USD, the insurance rate. */
import { texts } from '#messages/calculator/prices.js'
import { type Dollars, dollars } from '#shared/calculator/dollars.ts'
import { parseMillionths } from '#shared/calculator/exact-arithmetic.ts'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import { checkPercent } from '#shared/calculator/tariff/figure-text.ts'
import { parseCents } from '#shared/domain/money/money.ts'

/** Option titles and values as they are stored. Parsed values are cached by object, so pass the same object on. */
export type CalculatorOptions = Readonly<Record<string, string>>

/** Unloading and papers in the port of arrival. */
export const forwarding = 'port_forwarding'

const servicesByRoute = {
  usa: [
    ...['company_fee', 'customs_broker_fee', forwarding, 'delivery_inside_ukraine', 'registration_mreo'],
    'certification_usa',
  ],
  eu: [
    ...['company_fee', 'customs_broker_fee', 'delivery_inside_ukraine', 'registration_mreo'],
    'certification_eu',
  ],
  georgia: [
    ...['company_fee', 'customs_broker_fee', forwarding, 'delivery_inside_ukraine', 'registration_mreo'],
    'certification_other',
  ],
  own: ['customs_broker_fee', 'registration_mreo', 'certification_other'],
} as const satisfies Record<DeliveryRoute, readonly string[]>

/** Usual services by route, counted when the request names none. */
export const usualServices: Record<DeliveryRoute, readonly string[]> = servicesByRoute

const ownServicePrefix = 'service.'

/** True for an option title that `services` of a quote may name. */
export const isServiceTitle = (title: string): boolean =>
  serviceTitles.has(title) || (title.startsWith(ownServicePrefix) && title.length > ownServicePrefix.length)

/** The usual services of all routes, in the order of the statement. */
export const usualTitles: ReadonlySet<string> = new Set(Object.values(usualServices).flat())

const feesAndCarriage = [
  'copart_gate_fee_clean',
  'copart_gate_fee_nonclean',
  'copart_environmental_fee',
  'copart_title_fee',
  'iaa_service_fee',
  'iaa_environmental_fee',
  'iaa_title_fee',
  'insurance_percent',
  'ev_hybrid_surcharge',
] as const

export type KnownPrice = (typeof servicesByRoute)[DeliveryRoute][number] | (typeof feesAndCarriage)[number]

/** Options that every price list needs; the office's own services are additional. */
export const knownPrices: readonly KnownPrice[] = [
  ...new Set(Object.values(servicesByRoute).flat()),
  ...feesAndCarriage,
]

const knownTitles: ReadonlySet<string> = new Set(knownPrices)

export const isKnownPrice = (title: string): title is KnownPrice => knownTitles.has(title)

/**
 * True for an option that prices a line of a calculation: it may have dated prices, and it alone, with the office's own
 * services, reaches the visitor's browser.
 */
export const isPriceTitle = (title: string): boolean => isKnownPrice(title) || isServiceTitle(title)

/** The amount of an option, US cents; `null` when there is no such option or its value is not an amount. */
export const optionAmount = (options: CalculatorOptions, title: string): Dollars | null => {
  const amounts = read.get(options) ?? new Map<string, Dollars | null>()
  read.set(options, amounts)
  let amount = amounts.get(title)
  if (amount === undefined) {
    amount = readAmount(Object.hasOwn(options, title) ? options[title] : undefined)
    amounts.set(title, amount)
  }
  return amount
}

/** Titles of price options without an amount, each of which leaves a line unpriced. */
export const missingPrices = (options: CalculatorOptions): string[] =>
  knownPrices.filter(
    title =>
      title !== 'copart_title_fee' &&
      (title.endsWith('_percent') ? optionShare(options, title) : optionAmount(options, title)) === null,
  )

export interface OptionShare {
  /** Millionths: 1.5 % is 15,000. */
  share: number
  /** For people: `1,5 %`. */
  text: string
}

/** A `*_percent` option; `null` when the option is missing or not a percentage. */
export const optionShare = (options: CalculatorOptions, title: string): OptionShare | null => {
  const shares = readShares.get(options) ?? new Map<string, OptionShare | null>()
  readShares.set(options, shares)
  let share = shares.get(title)
  if (share === undefined) {
    share = readShare(Object.hasOwn(options, title) ? options[title] : undefined)
    shares.set(title, share)
  }
  return share
}

/**
 * Problem with the value of an option that the calculator reads, in Russian; `null` when there is none, or for an
 * option that the calculator does not read. The server asks when an option is saved.
 *
 * @example checkCalculatorOption('company_fee', 'дорого') // 'Нужна сумма в долларах, например 250'
 */
export const checkCalculatorOption = (title: string, value: string): string | null => {
  if (title.endsWith('_percent')) return checkPercent(value)
  if (!isPriceTitle(title)) return null
  return readAmount(value) ? null : texts.needDollars
}

const serviceTitles: ReadonlySet<string> = new Set([...usualTitles, 'copart_title_fee'])

const read = new WeakMap<CalculatorOptions, Map<string, Dollars | null>>()

const readAmount = (value: string | undefined): Dollars | null => {
  const cents = value === undefined ? null : parseCents(value.trim().replace(',', '.'))
  return cents === null ? null : dollars(cents)
}

const readShares = new WeakMap<CalculatorOptions, Map<string, OptionShare | null>>()

const readShare = (value: string | undefined): OptionShare | null => {
  if (value === undefined || checkPercent(value) !== null) return null
  const share = (parseMillionths(value) ?? 0) / 100
  return { share, text: `${String(share / 10_000).replace('.', ',')} %` }
}
