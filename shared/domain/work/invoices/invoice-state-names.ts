export const invoiceStates = ['draft', 'open', 'part', 'paid', 'overdue', 'annulled'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = {
  draft: 'Черновик',
  open: 'Ждёт оплаты',
  part: 'Оплачен частью',
  paid: 'Оплачен',
  overdue: 'Просрочен',
  annulled: 'Аннулирован',
}
