/** Source of a day's rates: the National Bank, or the office where it has set a rate by hand. */
import { texts as textsOfReader } from '#messages/calculation/rates-source.js'

export interface RatesOrigin {
  /** Currencies whose rate the office has set by hand; absent where both rates are the bank's. */
  manual?: ('USD' | 'EUR')[] | undefined
}

/**
 * Name of the source in the genitive, for use after «Курс» and «по курсу».
 *
 * @example `Курс ${ratesSource({ manual: ['USD'] })}` // 'Курс компании ($) и НБУ (€)'
 */
export const ratesSource = (
  { manual = [] }: RatesOrigin,
  texts: typeof textsOfReader = textsOfReader,
): string => {
  if (manual.length !== 1) return manual.length === 0 ? texts.bank : texts.company
  return manual[0] === 'USD' ? texts.companyAndBank : texts.bankAndCompany
}
