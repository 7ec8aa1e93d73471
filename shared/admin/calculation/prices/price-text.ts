import * as texts from '#messages/admin/calculation/prices.js'
import { checkPercent, plainDecimal } from '#shared/calculator/tariff/figure-text.ts'
import { groupThousands } from '#shared/domain/money/money.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'

/** True for a price in per cent, which takes a decimal separator only. */
export const isShare = (title: string): boolean => title.endsWith('_percent')

/**
 * Reads a typed price as it is stored, or says why it cannot be.
 *
 * @example readPrice('company_fee', '1 500,50') // { value: '1500.50' }
 */
export const readPrice = (title: string, typed: string): { value: string } | { problem: string } => {
  if (typed.trim() === '') return { problem: texts.needPrice }
  if (isShare(title)) {
    const bare = typed.replace('%', '')
    const problem = checkPercent(bare)
    return problem === null ? { value: plainDecimal(bare) } : { problem }
  }
  const read = readMoney(typed)
  if (!read) return { problem: texts.needAmount }
  if (read.currency !== null && read.currency !== 'USD') return { problem: texts.onlyDollars }
  return { value: read.amount }
}

/**
 * @example showPrice('company_fee', '1550.5') // '1 550,5 $'
 * @example showPrice('insurance_percent', '1.5') // '1,5 %'
 */
export const showPrice = (title: string, value: string): string => {
  const [whole = '', part] = value.trim().replace(',', '.').split('.')
  return `${groupThousands(whole)}${part ? `,${part}` : ''}\u00a0${title.endsWith('_percent') ? '%' : '$'}`
}
