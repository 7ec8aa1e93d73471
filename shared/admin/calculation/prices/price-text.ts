import * as texts from '#messages/admin/calculation/prices.js'
import { checkPercent, plainDecimal } from '#shared/calculator/tariff/figure-text.ts'
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
