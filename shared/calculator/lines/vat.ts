import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'
import { lastDayOf } from '#shared/calculator/tariff/tariff.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/**
 * Adds the VAT line and returns its kopecks: 20 % of customs value, the rounded duty and the rounded excise. Pure
 * electric vehicles of any kind can be exempt. Tax Code art. 193 and section XX, subsection 2.
 */
export const addVat = (
  { input, date, tariff, ledger, texts: { customs } }: QuoteContext,
  taxable: number,
): number => {
  if (isElectric(input.vehicle) && ledger.figure('vatEvExempt')) {
    const last = lastDayOf('vatEvExempt', date, tariff)
    const basis = last ? customs.vatExemptUntil({ day: formatDayDmy(last) }) : customs.vatExempt
    return ledger.add('vat', 'customs', customs.vat, basis, '0 %', 0)
  }
  const rate = ledger.figure('vatPercent')
  const kopecks = mulDiv(taxable, rate.units, rate.divisor)
  return ledger.add('vat', 'customs', customs.vat, customs.valueWithTaxes, rate.text, kopecks)
}
