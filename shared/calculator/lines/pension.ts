import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'

/**
 * Adds the levy's line: 3, 4 or 5 % of the whole base, by limits of 165 and 290 subsistence minimums of the
 * declaration's year, each limit still at the lower rate. Pure electric cars and other kinds do not pay. The base is
 * customs value, or with duty and excise by the office's choice. Law 400/97-ВР; limits as the service centres of the
 * Interior Ministry publish them each January.
 */
export const addPension = (context: QuoteContext, customsValue: number, withTaxes: number): void => {
  const { input, ledger, year, texts } = context
  if (input.vehicle.kind !== 'passenger' || isElectric(input.vehicle)) return
  const minimum = ledger.figure('subsistenceMinimum')
  if (minimum.year < year) {
    ledger.warn(
      `subsistence_minimum_of_${minimum.year}`,
      texts.customs.subsistenceMinimum({ year, known: minimum.year }),
    )
  }
  const wide = ledger.figure('pensionBase') === 'with_taxes'
  const base = wide ? withTaxes : customsValue
  const { low, high, rates } = ledger.figure('pensionSteps')
  const kopecksOf = (minimums: number) => (minimum.uah.units * 100 * minimums) / minimum.uah.divisor
  const rate = base <= kopecksOf(low) ? rates[0] : base <= kopecksOf(high) ? rates[1] : rates[2]
  const basis = wide ? texts.customs.valueWithTaxes : texts.customs.value
  ledger.add(
    'pension',
    'customs',
    texts.customs.pension,
    basis,
    rate.text,
    mulDiv(base, rate.units, rate.divisor),
  )
}
