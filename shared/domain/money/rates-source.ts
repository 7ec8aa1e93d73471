/** Whose the rates of a day are: the National Bank's, or set by the office in their place. */
import * as textsOfBuild from '#messages/calculation/rates-source.js'

export interface RatesOrigin {
  /** The currencies whose rate the office has set by hand; absent where both are the bank's. */
  manual?: ('USD' | 'EUR')[] | undefined
}

/**
 * The owner of the rates, to stand after «Курс» and «по курсу».
 *
 * @example `Курс ${ratesSource({ manual: ['USD'] })}` // 'Курс компании ($) и НБУ (€)'
 */
export const ratesSource = (
  { manual = [] }: RatesOrigin,
  texts: typeof textsOfBuild = textsOfBuild,
): string => {
  if (manual.length !== 1) return manual.length === 0 ? texts.bank : texts.company
  return manual[0] === 'USD' ? texts.companyAndBank : texts.bankAndCompany
}
