import { texts } from '#messages/domain/work.js'
export const invoiceStates = ['draft', 'open', 'part', 'paid', 'overdue', 'annulled'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = texts.invoiceStates
