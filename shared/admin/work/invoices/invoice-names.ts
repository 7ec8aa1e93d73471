import * as texts from '#messages/admin/work/invoices.js'
import type { Invoice, InvoiceQuestion } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { ContractKind, InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'

/** @example titleOf(invoice) // 'Счёт № 26-17' */
export const titleOf = ({ number }: Pick<Invoice, 'number'>): string =>
  number === null ? texts.draftInvoice : texts.invoice({ number })

export const showSum = ({ amount, currency }: Invoice['sum']): string => formatMoney(amount, currency)

export const moneyNames: Record<InvoiceMoney, string> = texts.moneys

export const contractNames: Record<ContractKind, string> = {
  none: texts.none,
  ...texts.contracts,
}

export const payerNames: Record<Payer['kind'], string> = texts.payers

export const clauseNames: Record<Payer['clause'], string> = {
  none: texts.none,
  ...texts.clauses,
}

export const vatNames: Record<VatKind, string> = {
  '20': '20 %',
  '7': '7 %',
  '0': '0 %',
  ...texts.vats,
}

export const questionNames: Record<InvoiceQuestion, string> = texts.questions

export const tones: Record<Invoice['state'], 'good' | 'mute' | 'bad' | 'warn'> = {
  draft: 'mute',
  open: 'warn',
  part: 'warn',
  paid: 'good',
  overdue: 'bad',
  annulled: 'mute',
}

/** Problem of the reason of an annulment or a write-off; null if it has none. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim().length < 3 ? texts.reasonTooShort : null
