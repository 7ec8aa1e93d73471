import type { Currency } from '#shared/domain/money/money.ts'

/** Dollars unless another currency is named. */
export const readBudgetCurrency = (text: string | null): Currency =>
  text === 'EUR' || text === 'UAH' ? text : 'USD'
