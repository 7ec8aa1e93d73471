/** All that is printed of an invoice, as it is stored with it: the PDF, the payment code and the customer's page are made of it alone. */
import type { Firm, FirmAccount } from '#shared/contract/system/firms.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import type { Ground, InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import type { InvoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { type CodeFormat, type PaymentCode, paymentLink } from '#shared/domain/work/invoices/payment-code.ts'

export interface Bill {
  number: string
  day: Day
  due: Day
  money: InvoiceMoney
  firm: Pick<Firm, 'kind' | 'name' | 'shortName' | 'code' | 'address' | 'director' | 'tax' | 'vatNumber'>
  account: Pick<FirmAccount, 'iban' | 'bank'>
  payer: Pick<Payer, 'kind' | 'name' | 'code' | 'address'>
  contract: Ground
  lines: Invoice['lines']
  vatIncluded: boolean
  sums: InvoiceSums
  purpose: string
  /** Hryvnias for a dollar; `typed` where the contract names another rate than the bank's of the day of payment. */
  equivalent: { cents: number; rate: number; source: string; typed: boolean } | null
  code: { format: CodeFormat; category: string }
  /** Rates of the day of the invoice: by them the unpaid rest counts in the order's currency. */
  rates: { day: Day; USD: number; EUR: number } | null
}

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

/** As it is printed: the sum of an equivalent by the bank's rate is known on the day of payment only. */
export const printedLink = (bill: Bill): string =>
  paymentLink(
    bill.code.format,
    codeOf(bill, bill.equivalent && !bill.equivalent.typed ? null : bill.sums.total),
  )
