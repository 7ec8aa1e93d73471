/**
 * Everything that is printed on an issued invoice, stored with it: the PDF, the payment code and the customer's page
 * use no other data.
 */
import { z } from 'zod'
import { daySchema } from '#shared/contract/platform/common.ts'
import { firmSchema } from '#shared/contract/system/firms.ts'
import { invoiceSchema } from '#shared/contract/work/invoices.ts'
import { payerSchema } from '#shared/contract/work/payers.ts'
import { contractKinds, invoiceMoneys } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { vatKinds } from '#shared/domain/work/invoices/invoice-sums.ts'
import { codeFormats, type PaymentCode, paymentLink } from '#shared/domain/work/invoices/payment-code.ts'

const cents = z.number().int()
const { kind, name, shortName, code, address, director, tax, vatNumber, accounts } = firmSchema.shape

export const billSchema = z.object({
  number: z.string(),
  day: daySchema,
  due: daySchema,
  money: z.enum(invoiceMoneys),
  firm: z.object({ kind, name, shortName, code, address, director, tax, vatNumber }),
  account: accounts.element.pick({ iban: true, bank: true }),
  payer: payerSchema.pick({ kind: true, name: true, code: true, address: true }),
  contract: z.object({ kind: z.enum(contractKinds), number: z.string(), day: daySchema.nullable() }),
  lines: invoiceSchema.shape.lines,
  vatIncluded: z.boolean(),
  sums: z.object({
    total: cents,
    lines: z.array(z.object({ net: cents, vat: cents, gross: cents })),
    vat: z.array(z.object({ kind: z.enum(vatKinds), base: cents, vat: cents })),
    vatTotal: cents,
  }),
  purpose: z.string(),
  /**
   * Equivalent in dollars, with hryvnias for a dollar; `typed` if the contract fixes this rate, false if the bank's
   * rate on the day of payment applies.
   */
  equivalent: z.object({ cents, rate: z.number(), source: z.string(), typed: z.boolean() }).nullable(),
  code: z.object({ format: z.enum(codeFormats), category: z.string() }),
  /** Rates of the day of the invoice, which convert its unpaid rest into the order's currency. */
  rates: z.object({ day: daySchema, USD: z.number(), EUR: z.number() }).nullable(),
  /** For an invoice of the example's firm, which nobody should pay. */
  example: z.literal(true).exactOptional(),
})
export type Bill = z.infer<typeof billSchema>

export const codeOf = (bill: Bill, sum: number | null, validUntil?: string): PaymentCode => ({
  recipient: bill.firm.shortName,
  iban: bill.account.iban,
  sum,
  code: bill.firm.code,
  category: bill.code.category,
  reference: bill.number,
  purpose: bill.purpose,
  ...(validUntil === undefined ? {} : { validUntil }),
})

/** True if the sum in hryvnias depends on the bank's rate on the day of payment. */
export const isByBankRate = ({ equivalent }: Bill): boolean => equivalent !== null && !equivalent.typed

/** Payment link as printed. Leaves the sum out if it depends on the bank's rate on the day of payment. */
export const printedLink = (bill: Bill): string =>
  paymentLink(bill.code.format, codeOf(bill, isByBankRate(bill) ? null : bill.sums.total))

/** Texts of lines by their field; that of `text` includes the unit, which is printed next to it. */
export const textsOf = (lines: Bill['lines']): [path: string, text: string][] =>
  lines.flatMap(({ text, unit, ground }, at) => [
    [`lines.${at}.text`, `${text} ${unit}`],
    [`lines.${at}.ground`, ground],
  ])
