/** What the office calls the states of an invoice, on screens and in files. */
import type { InvoiceState } from '#shared/calculator/orders/invoice-payments.ts'

export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = {
  draft: 'Черновик',
  open: 'Ждёт оплаты',
  part: 'Оплачен частью',
  paid: 'Оплачен',
  overdue: 'Просрочен',
  annulled: 'Аннулирован',
}
