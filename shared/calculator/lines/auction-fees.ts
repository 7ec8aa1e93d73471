/** Fees of the auction: buyer fee, internet bid and fixed fees. */
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { million, mulDivFloor, roundBig } from '#shared/calculator/exact-arithmetic.ts'
import { optionAmount } from '#shared/calculator/prices/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import { type BuyerProfile, isHeavy, type UsaInput } from '#shared/calculator/quote-input.ts'
import { toKopecks } from '#shared/calculator/rates/rates.ts'
import { titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import type { FeeFormula } from '#shared/calculator/tables/fee-formula.ts'
import { type FeeTable, findFee, profileNumber } from '#shared/calculator/tables/fee-table.ts'

/** The auction's fees before rounding: fixed US cents, and a share of the price in millionths. */
export interface ExactFees {
  cents: number
  share: number
}

/**
 * Adds the fee lines and returns their sum in kopecks; `fees` collects the amounts before rounding, for the insurance.
 */
export const addAuctionFees = (context: QuoteContext, usa: UsaInput, fees: ExactFees): number => {
  const profile = profileOf(context, usa)
  const { fee, bid } = context.tables
  const { buyerFee, internetBid } = context.texts.auction
  let kopecks = addTableFee(context, fees, 'buyer_fee', buyerFee, fee[usa.auction], profile)
  kopecks += addTableFee(context, fees, 'internet_bid', internetBid, bid[usa.auction], profile)
  for (const option of fixedFees(usa, profile, context.input.services)) {
    kopecks += addFixedFee(context, fees, option)
  }
  return kopecks
}

/** The buyer profile with the defaults: clean title, secured payment, standard volume, pre-bid. */
const profileOf = ({ input: { vehicle }, rules }: QuoteContext, usa: UsaInput): BuyerProfile => ({
  title: usa.title ?? 'clean',
  payment: usa.payment ?? 'secured',
  volume: usa.volume ?? 'standard',
  bid: usa.bid ?? 'prebid',
  ...(rules >= 3 && isHeavy(vehicle) && { vehicle: 'heavy' }),
})

const addTableFee = (
  context: QuoteContext,
  fees: ExactFees,
  code: 'buyer_fee' | 'internet_bid',
  title: string,
  table: FeeTable | null,
  profile: BuyerProfile,
): number => {
  const { ledger, texts } = context
  const number = profileNumber(profile)
  const found = table ? findFee(table, number, wholeDollarCents(context)) : 'no-table'
  if (typeof found === 'string') {
    const why = texts.auction[whyMissing[found]]
    ledger.miss(code, texts.auction.missing({ title, why, profile: profileText(texts, number) }))
    return 0
  }
  fees.cents += found.cents
  fees.share += found.share
  return ledger.add(
    code,
    'auction',
    title,
    profileText(texts, number),
    found.text,
    feeKopecks(context, found),
  )
}

const whyMissing = {
  'no-table': 'noTable',
  'no-profile': 'noProfile',
  'no-tier': 'noTier',
} as const

/** Titles of the fixed fees that apply to this purchase; `copart_title_fee` only when the request names it. */
const fixedFees = (
  { auction }: UsaInput,
  { title }: BuyerProfile,
  services: readonly string[] | undefined,
): readonly string[] => {
  const fees = auction === 'iaai' ? iaaiFees : title === 'clean' ? copartCleanFees : copartNoncleanFees
  return services?.includes(titleFee) ? [...fees, titleFee] : fees
}

const titleFee = 'copart_title_fee'
const copartCleanFees = ['copart_gate_fee_clean']
const copartNoncleanFees = ['copart_gate_fee_nonclean', 'copart_environmental_fee']
const iaaiFees = ['iaa_service_fee', 'iaa_environmental_fee', 'iaa_title_fee']

const addFixedFee = ({ options, ledger, texts }: QuoteContext, fees: ExactFees, option: string): number => {
  const amount = optionAmount(options, option)
  const title = titleOfOption(option, undefined, texts)
  if (!amount) {
    ledger.miss(option, texts.noAmount({ title }))
    return 0
  }
  fees.cents += amount.cents
  const kopecks = toKopecks(amount.cents, ledger.rates.USD)
  return ledger.add(option, 'auction', title, texts.perVehicle, amount.text, kopecks)
}

/** Kopecks of a fee: fixed dollars at the rate plus a share of the price, rounded once. */
const feeKopecks = ({ input, priceCents, ledger }: QuoteContext, fee: FeeFormula): number => {
  if (fee.share === 0) return toKopecks(fee.cents, ledger.rates.USD)
  const exact =
    BigInt(fee.cents) * BigInt(million) * BigInt(ledger.rates.USD) +
    BigInt(priceCents) * BigInt(fee.share) * BigInt(ledger.rates[input.price.currency])
  return roundBig(exact, million2)
}

/** The price in US cents, rounded down: tiers begin at whole cents, so the fraction cannot change the tier. */
const wholeDollarCents = ({ input, priceCents, ledger: { rates } }: QuoteContext): number =>
  input.price.currency === 'USD' ? priceCents : mulDivFloor(priceCents, rates.EUR, rates.USD)

const million2 = BigInt(million) ** 2n

/** A buyer profile in words; made once for each language. */
const profileText = (texts: EngineTexts, number: number): string => {
  let known = profileTexts.get(texts)
  if (!known) {
    known = profilesIn(texts.auction)
    profileTexts.set(texts, known)
  }
  return known[number] ?? ''
}

const profileTexts = new WeakMap<EngineTexts, readonly string[]>()

/** In the order of `profileNumber`. */
const profilesIn = (texts: EngineTexts['auction']): readonly string[] => {
  const ofCars = [texts.clean, texts.nonclean].flatMap(title =>
    [texts.secured, texts.unsecured].flatMap(payment =>
      [texts.standard, texts.high].flatMap(volume =>
        [texts.prebid, texts.live].map(bid => [title, payment, volume, bid].join(', ')),
      ),
    ),
  )
  return [...ofCars, ...ofCars.map(profile => `${texts.heavy}, ${profile}`)]
}
