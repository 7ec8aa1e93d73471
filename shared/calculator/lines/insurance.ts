import { million, roundBig } from '#shared/calculator/exact-arithmetic.ts'
import { optionShare } from '#shared/calculator/prices/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { ExactFees } from './auction-fees.ts'

/**
 * Adds the insurance line and returns its kopecks: `insurance_percent` of the price and the auction fees, both before
 * conversion and rounding.
 */
export const addInsurance = (context: QuoteContext, fees: ExactFees): number => {
  const { input, options, ledger, priceCents, texts } = context
  const insurance = optionShare(options, 'insurance_percent')
  if (!insurance) {
    ledger.miss('insurance_percent', texts.insurance.missing)
    return 0
  }
  const exact =
    BigInt(fees.cents) * BigInt(million) * BigInt(ledger.rates.USD) +
    BigInt(priceCents) * BigInt(million + fees.share) * BigInt(ledger.rates[input.price.currency])
  const kopecks = roundBig(exact * BigInt(insurance.share), million3)
  const { title, basis } = texts.insurance
  return ledger.add('insurance', 'delivery', title, basis, insurance.text, kopecks)
}

const million3 = BigInt(million) ** 3n
