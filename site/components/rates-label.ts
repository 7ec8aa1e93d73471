/** Whose the rates of a day are: the National Bank's, or set by the office in their place. */
import { rates as labels } from '#messages/layout.js'
import type { RatesOrigin } from '#shared/domain/rates-source.ts'

/** @example ratesLabel({ manual: ['USD'] }) // 'Курс компании ($) и НБУ (€)' */
export const ratesLabel = ({ manual = [] }: RatesOrigin): string => {
  if (manual.length !== 1) return manual.length === 0 ? labels.bank : labels.office
  return manual[0] === 'USD' ? labels.officeUsd : labels.officeEur
}
