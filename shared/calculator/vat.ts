/** Value added tax on import. */
import { mulDiv } from '#shared/calculator/exact.ts'
import { isElectric, type QuoteContext } from '#shared/calculator/quote-context.ts'

/**
 * Adds the VAT line and gives its kopecks: 20 % of customs value, the rounded duty and the rounded excise. Pure
 * electric vehicles of any kind were exempt up to 2025-12-31. Tax Code art. 193 and section XX, subsection 2.
 */
export const addVat = (
  { input, date, ledger, texts: { customs } }: QuoteContext,
  taxable: number,
): number => {
  if (isElectric(input.vehicle) && ledger.figure('vatEvExempt')) {
    // A later exemption, entered by the office, has an end that is not known here.
    const basis = date <= '2025-12-31' ? customs.vatExemptUntil2025 : customs.vatExempt
    return ledger.add('vat', 'customs', customs.vat, basis, '0 %', 0)
  }
  const rate = ledger.figure('vatPercent')
  const kopecks = mulDiv(taxable, rate.units, rate.divisor)
  return ledger.add('vat', 'customs', customs.vat, customs.valueWithTaxes, rate.text, kopecks)
}
