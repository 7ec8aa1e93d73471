import { z } from 'zod'
import * as texts from '#messages/admin/work/invoices.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Invoice,
  invoiceSchema,
  readInvoiceEndpoint,
  updateInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'

const draftValues = invoiceSchema
  .pick({
    account: true,
    money: true,
    lines: true,
    vatIncluded: true,
    equivalent: true,
    rate: true,
    purpose: true,
    shown: true,
  })
  .extend({ firm: z.string(), day: z.string(), dueDay: z.string() })
export type DraftValues = z.infer<typeof draftValues>

const valuesOf = (draft: Invoice | null): DraftValues => ({
  firm: String(draft?.firmId ?? ''),
  account: draft?.account ?? '',
  money: draft?.money ?? 'own',
  day: draft?.day ?? '',
  dueDay: draft?.dueDay ?? '',
  lines: draft?.lines.length
    ? draft.lines.map(line => ({ ...line, price: line.price.replace('.', ',') }))
    : [emptyLine],
  vatIncluded: draft?.vatIncluded ?? false,
  equivalent: draft?.equivalent ?? false,
  rate: draft?.rate.replace('.', ',') ?? '',
  purpose: draft?.purpose ?? '',
  shown: draft?.shown ?? false,
})

export const emptyLine: DraftValues['lines'][number] = {
  text: '',
  unit: 'послуга',
  quantity: '1',
  price: '',
  vat: null,
  ground: '',
  code: null,
}

export const invoiceKind = (client: Client, orderId: number): FormDefinition<DraftValues, Invoice> => ({
  kind: 'invoice',
  nameOf: id => `invoice-${id}-of-${orderId}`,
  erasedWith: () => `order-${orderId}`,
  kept: draftValues,
  valuesOf,
  read: id => client.call(readInvoiceEndpoint, { params: { id } }),
  change: (id, values, ifMatch) =>
    client.call(updateInvoiceEndpoint, { params: { id }, body: bodyOf(values), ifMatch }),
  titleOf: () => texts.draftInvoice,
})

/** Number as the server takes it, from one typed with a comma and spaces. */
const plainNumber = (text: string): string => text.replaceAll(/\s/g, '').replace(',', '.')

/** Price as the server takes it; a text that is no amount in hryvnias stays as typed, for the server to refuse. */
const priceOf = (typed: string): string => {
  const plain = plainNumber(typed)
  if (/^\d+(?:\.\d{1,2})?$/.test(plain)) return plain
  const read = readMoney(typed)
  return read && (read.currency ?? 'UAH') === 'UAH' ? read.amount : typed
}

export const bodyOf = ({ firm, day, dueDay, lines, rate, ...values }: DraftValues) => ({
  ...values,
  firm: Number(firm),
  day: day || null,
  dueDay: dueDay || null,
  rate: plainNumber(rate).replace(/^₴|(?:₴|uah|грн\.?)$/i, ''),
  lines: lines.map(line => ({
    ...line,
    quantity: plainNumber(line.quantity),
    price: priceOf(line.price),
  })),
})
