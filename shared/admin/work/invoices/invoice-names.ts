import type { Invoice, InvoiceQuestion } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { ContractKind, InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'

/** @example titleOf(invoice) // 'Счёт № 26-17' */
export const titleOf = ({ number }: Pick<Invoice, 'number'>): string =>
  number === null ? 'Черновик счёта' : `Счёт № ${number}`

export const showSum = ({ amount, currency }: Invoice['sum']): string => formatMoney(amount, currency)

export const moneyNames: Record<InvoiceMoney, string> = {
  own: 'Наши услуги',
  passed: 'Деньги клиента для других',
}

export const contractNames: Record<ContractKind, string> = {
  none: 'нет',
  services: 'услуги',
  commission: 'комиссия',
  mandate: 'поручение',
}

export const payerNames: Record<Payer['kind'], string> = {
  person: 'Человек',
  entrepreneur: 'ФОП',
  company: 'Компания',
  foreigner: 'Иностранец',
}

export const clauseNames: Record<Payer['clause'], string> = {
  none: 'нет',
  nbu: 'доллары по курсу НБУ на день оплаты',
  typed: 'доллары по курсу, который назвал договор',
}

export const vatNames: Record<VatKind, string> = {
  '20': '20 %',
  '7': '7 %',
  '0': '0 %',
  none: 'не є об’єктом',
  exempt: 'звільнено',
}

export const questionNames: Record<InvoiceQuestion, string> = {
  'new-account': 'Это первый счёт на этот IBAN. Он сверен с банком.',
  'earlier-day': 'Есть счёт с более поздним днём: номера пойдут не по порядку дней.',
  'commission-single':
    'Комиссия на едином налоге: авто подакцизные, бухгалтер согласен (ПКУ 291.5.1, 215.3.5).',
}

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
  reason.trim().length < 3 ? 'Напишите причину: три буквы и больше' : null
