/** An amount of the tables and options: US cents with their readable text, which is made once. */
import { centsText, formatMoney } from '#shared/domain/money/money.ts'

export interface Dollars {
  cents: number
  /** `1 350 $`. */
  text: string
}

export const dollars = (cents: number): Dollars => ({ cents, text: formatMoney(centsText(cents), 'USD') })
