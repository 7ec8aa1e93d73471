import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { givenRate, highestRate, lowestRate } from '#shared/contract/calculation/rates.ts'
import {
  daySchema,
  idSchema,
  lineSchema,
  moneyAmountSchema,
  pageNumberSchema,
  proseLineSchema,
  searchedPageSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { invoiceMoneys } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceStates } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { vatKinds } from '#shared/domain/work/invoices/invoice-sums.ts'

const lineLimit = 60
export const invoicesOfOrder = 40

const invoiceLine = z.object({
  text: z.string(),
  unit: z.string(),
  quantity: z.string(),
  price: z.string(),
  vat: z.enum(vatKinds).nullable(),
  /** Legal ground of the VAT exemption. */
  ground: z.string(),
  /** Code of the calculation's line that this line is for. */
  code: z.string().nullable(),
})

const stages = ['draft', 'issued', 'annulled'] as const

export const invoiceSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  firmId: idSchema,
  /** Key of one of the firm's accounts. */
  account: z.string(),
  money: z.enum(invoiceMoneys),
  stage: z.enum(stages),
  state: z.enum(invoiceStates),
  /** Null for a draft. */
  number: z.string().nullable(),
  /** Null for the day of issue. */
  day: daySchema.nullable(),
  dueDay: daySchema.nullable(),
  lines: z.array(invoiceLine),
  vatIncluded: z.boolean(),
  /** Purpose of payment; empty for the generated text. */
  purpose: z.string(),
  equivalent: z.boolean(),
  /** UAH for a dollar by the contract, else by which the lines were proposed; empty for the bank's rate. */
  rate: z.string(),
  /** True when the customer's page shows the invoice. */
  shown: z.boolean(),
  sum: moneyAmountSchema,
  rest: moneyAmountSchema,
  /** Amount paid in excess. */
  over: moneyAmountSchema,
  /** Number of payments that are not counted, because their rate is unknown. */
  unknown: z.number().int(),
  writtenOff: z.object({ amount: z.string(), reason: z.string() }).nullable(),
  annulled: z.object({ reason: z.string(), at: timestampSchema, by: z.string() }).nullable(),
  /** The invoice that this one replaces, and the one that replaces this. */
  insteadOf: idSchema.nullable(),
  replacedBy: idSchema.nullable(),
  /** The PDF, once it is stored. */
  file: z.object({ sha256: z.string(), size: z.number().int() }).nullable(),
  issuedAt: timestampSchema.nullable(),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type Invoice = z.infer<typeof invoiceSchema>

const quantity = z
  .string({ error: () => texts.quantityText })
  .regex(/^(?!0+(?:\.0+)?$)\d{1,6}(?:\.\d{1,3})?$/, { error: () => texts.quantityForm })

const price = z
  .string({ error: () => texts.priceText })
  .regex(/^(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,2})?$/, { error: () => texts.priceForm })

export const invoiceInputSchema = z
  .strictObject({
    firm: idSchema,
    account: z.string().regex(/^[a-z0-9]{1,12}$/, { error: () => texts.accountKey }),
    money: z.enum(invoiceMoneys, { error: () => texts.noSuchMoney }),
    day: typedDaySchema.nullable(),
    dueDay: typedDaySchema.nullable(),
    lines: z
      .array(
        z.strictObject({
          text: proseLineSchema(1, 300, () => texts.labels.line),
          unit: lineSchema(1, 20, () => texts.labels.unit),
          quantity,
          price,
          vat: z.enum(vatKinds, { error: () => texts.noSuchVat }).nullable(),
          ground: lineSchema(0, 160, () => texts.labels.ground),
          code: z.string().max(80).nullable(),
        }),
      )
      .max(lineLimit, { error: () => texts.lineLimit({ lineLimit }) }),
    vatIncluded: z.boolean({ error: () => texts.vatIncludedFlag }),
    purpose: proseLineSchema(0, 420, () => texts.labels.purpose),
    equivalent: z.boolean({ error: () => texts.equivalentFlag }),
    rate: z
      .string({ error: () => texts.rateText })
      .regex(/^(?:|\d{1,6}(?:\.\d{1,6})?)$/, { error: () => texts.rateForm })
      .refine(rate => rate === '' || (Number(rate) >= lowestRate && Number(rate) <= highestRate), {
        error: () => texts.rateLimits,
      }),
    shown: z.boolean({ error: () => texts.shownFlag }),
  })
  .partial()
export type InvoiceInput = z.infer<typeof invoiceInputSchema>

const filter = z.strictObject({
  state: z.enum(invoiceStates, { error: () => texts.noSuchState }).optional(),
  firm: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, errorText('idForm'))
    .transform(Number)
    .optional(),
  q: z.string().normalize('NFC').trim().max(200).optional(),
})

const listed = invoiceSchema.extend({ firm: z.string(), payer: z.string(), daysLate: z.number().int() })
export type ListedInvoice = z.infer<typeof listed>

/** Rows of a page. */
export const pageSize = 25

export const listInvoicesEndpoint = endpoint('GET /api/invoice', {
  access: 'orders.money',
  summary: 'Reads one page of the invoices by state, firm, number and payer',
  query: filter.extend({ page: pageNumberSchema.optional() }),
  responses: { 200: searchedPageSchema(listed) },
  problems: [404],
})

export const exportInvoicesEndpoint = endpoint('GET /api/invoice/export.csv', {
  access: 'orders.money',
  summary: 'Downloads the invoices as CSV that a spreadsheet program opens without running anything',
  query: filter,
  download: { kind: 'invoice', bulk: true },
})

export const exportInvoicesWorkbookEndpoint = endpoint('GET /api/invoice/export.xlsx', {
  access: 'orders.money',
  summary: 'Downloads the invoices as a workbook of at most 20,000 rows',
  query: filter,
  download: { kind: 'invoice', bulk: true },
  problems: [413],
})

export const listOrderInvoicesEndpoint = endpoint('GET /api/order/:id/invoices', {
  access: 'orders.money',
  summary: 'Reads the invoices of an order, the oldest first',
  responses: { 200: z.array(invoiceSchema) },
})

export const createInvoiceEndpoint = endpoint('POST /api/order/:id/invoice', {
  access: 'orders.money',
  summary: 'Begins a draft of an invoice, with the lines of the agreed calculation that no earlier one has',
  body: z.strictObject({
    money: z.enum(invoiceMoneys, { error: () => texts.noSuchMoney }),
    /** Id of an annulled invoice; the draft copies its lines and replaces it. */
    insteadOf: idSchema.optional(),
    /** UAH for a dollar in the proposed lines, in place of the bank's rate of the day. */
    rate: z
      .strictObject({ USD: givenRate('USD'), source: lineSchema(3, 120, () => texts.labels.rateSource) })
      .optional(),
  }),
  responses: { 201: invoiceSchema },
  problems: [409],
  idempotent: true,
})

export const readInvoiceEndpoint = endpoint('GET /api/invoice/:id', {
  access: 'orders.money',
  summary: 'Reads one invoice',
  responses: { 200: invoiceSchema },
})

export const updateInvoiceEndpoint = endpoint('PUT /api/invoice/:id', {
  access: 'orders.money',
  summary: 'Changes what is named of a draft; of an issued invoice only whether the customer sees it',
  body: invoiceInputSchema,
  responses: { 200: invoiceSchema },
  ifMatch: true,
})

export const removeInvoiceEndpoint = endpoint('DELETE /api/invoice/:id', {
  access: 'orders.money',
  summary: 'Removes a draft',
  ifMatch: true,
})

/** Day, versions and rate day of the preview that the person has seen. */
const seen = z.strictObject({
  day: daySchema,
  invoice: versionSchema,
  order: versionSchema,
  money: versionSchema,
  payer: versionSchema,
  firm: versionSchema,
  rateDay: daySchema.nullable(),
})

export const invoiceQuestions = ['new-account', 'earlier-day', 'commission-single'] as const
export type InvoiceQuestion = (typeof invoiceQuestions)[number]

const preview = z.object({
  /** Number that the invoice would get if issued now. */
  number: z.string(),
  day: daySchema,
  dueDay: daySchema,
  sum: z.string(),
  vat: z.array(z.object({ kind: z.enum(vatKinds), base: z.string(), vat: z.string() })),
  words: z.string(),
  purpose: z.string(),
  bytesLeft: z.number().int(),
  equivalent: z.object({ amount: z.string(), rate: z.string(), source: z.string() }).nullable(),
  recipient: z.string(),
  iban: z.string(),
  bank: z.string(),
  /** Link of the payment code; null while data for it are missing. */
  code: z.string().nullable(),
  /** Problems that prevent issuing. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Questions to confirm before issuing. */
  questions: z.array(z.enum(invoiceQuestions)),
  codeTried: z.boolean(),
  seen,
})
export type InvoicePreview = z.infer<typeof preview>

export const previewInvoiceEndpoint = endpoint('GET /api/invoice/:id/preview', {
  access: 'orders.money',
  summary: 'Reads what a draft would be if it were issued now',
  responses: { 200: preview },
  problems: [409],
})

export const issueInvoiceEndpoint = endpoint('POST /api/invoice/:id/issue', {
  access: 'orders.money',
  summary:
    'Issues a draft: it gets its number and never changes again. One that is issued is answered as it is',
  body: z.strictObject({
    /** With the rate of the equivalent that was shown, since a rate of the same day may be set anew by hand. */
    seen: seen.extend({
      rate: z
        .string({ error: () => texts.rateText })
        .regex(/^\d{1,9}(?:\.\d{1,9})?$/, { error: () => texts.rateForm })
        .optional(),
    }),
    confirmed: z.array(z.enum(invoiceQuestions)).max(invoiceQuestions.length).optional(),
  }),
  responses: { 200: invoiceSchema },
  problems: [409],
})

export const annulInvoiceEndpoint = endpoint('POST /api/invoice/:id/annul', {
  access: 'orders.money',
  summary: 'Annuls an issued invoice on which no money lies; its number and first bytes stay',
  body: z.strictObject({ reason: proseLineSchema(3, 200, () => texts.labels.reason) }),
  responses: { 200: invoiceSchema },
  ifMatch: true,
})

export const writeOffInvoiceEndpoint = endpoint('POST /api/invoice/:id/write-off', {
  access: 'orders.money',
  summary: 'Writes off a small rest, or takes that back',
  body: z.strictObject({
    reason: proseLineSchema(0, 200, () => texts.labels.reason),
    /** The rest that was shown; an invoice with another one is refused. */
    rest: z.string().max(20).optional(),
  }),
  responses: { 200: invoiceSchema },
  ifMatch: true,
})

const letter = z.object({
  /** E-mail of the order's customer. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** False while no mail server is set up. */
  canMail: z.boolean(),
  /** Letters sent before, newest first. */
  sent: z.array(
    z.object({
      at: timestampSchema,
      state: z.enum(['pending', 'sent', 'failed']),
      error: z.string().nullable(),
    }),
  ),
})
export type InvoiceLetter = z.infer<typeof letter>

export const readInvoiceLetterEndpoint = endpoint('GET /api/invoice/:id/letter', {
  access: 'orders.money',
  summary:
    'Reads the letter that would go to the customer with an issued invoice, and what became of earlier ones',
  responses: { 200: letter },
  problems: [409],
})

export const sendInvoiceLetterEndpoint = endpoint('POST /api/invoice/:id/letter', {
  access: 'orders.money',
  summary: 'Sends an issued invoice to the address that the letter was shown with',
  body: z.strictObject({ to: lineSchema(3, 254, () => texts.labels.to) }),
  problems: [409],
  idempotent: true,
})

export const readInvoiceContentEndpoint = endpoint('GET /api/invoice/:id/content', {
  access: 'orders.money',
  summary: 'Downloads the PDF: of a draft marked as one, of an issued invoice as it was stored',
  query: z.strictObject({ annulled: z.literal('1', { error: () => texts.annulledCopy }).optional() }),
  download: { kind: 'invoice', bulk: false },
  isStored: true,
})
