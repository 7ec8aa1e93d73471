/** Whose the rates of a day are: the National Bank's, or set by the office in their place. */

export interface RatesOrigin {
  /** The currencies whose rate the office has set by hand; absent where both are the bank's. */
  manual?: ('USD' | 'EUR')[] | undefined
}

/**
 * The owner of the rates, to stand after «Курс» and «по курсу».
 *
 * @example `Курс ${ratesSource({ manual: ['USD'] })}` // 'Курс компании ($) и НБУ (€)'
 */
export const ratesSource = ({ manual = [] }: RatesOrigin): string => {
  if (manual.length !== 1) return manual.length === 0 ? 'НБУ' : 'компании'
  return manual[0] === 'USD'
    ? 'компании\u00a0($) и\u00a0НБУ\u00a0(€)'
    : 'НБУ\u00a0($) и\u00a0компании\u00a0(€)'
}
