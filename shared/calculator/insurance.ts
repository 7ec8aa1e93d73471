/** Insurance of a vehicle bought at a US auction. */
import type { ExactFees } from '#shared/calculator/auction-fees.ts'
import { million, roundBig } from '#shared/calculator/exact.ts'
import { optionShare } from '#shared/calculator/options.ts'
import type { QuoteContext } from '#shared/calculator/quote-context.ts'

/**
 * Adds the insurance line and gives its kopecks: `insurance_percent` of the exact price and auction fees, before
 * anything is converted or rounded.
 */
export const addInsurance = (context: QuoteContext, fees: ExactFees): number => {
  const { input, options, ledger, priceCents } = context
  const insurance = optionShare(options, 'insurance_percent')
  if (!insurance) {
    ledger.miss('insurance_percent', 'Страховка: процент не задан.')
    return 0
  }
  const exact =
    BigInt(fees.cents) * BigInt(million) * BigInt(ledger.rates.USD) +
    BigInt(priceCents) * BigInt(million + fees.share) * BigInt(ledger.rates[input.price.currency])
  const kopecks = roundBig(exact * BigInt(insurance.share), million3)
  return ledger.add('insurance', 'delivery', 'Страховка', 'цена и сборы аукциона', insurance.text, kopecks)
}

const million3 = BigInt(million) ** 3n
