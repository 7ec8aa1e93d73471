/** The bill of a draft, made of what is stored, and its number. */
import { type FieldProblem, fieldProblem } from '#server/platform/http/errors/http-error.ts'
import { exactRates, fromKopecks } from '#shared/calculator/rates/rates.ts'
import type { Firm } from '#shared/contract/system/firms.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { maxCents } from '#shared/domain/money/money.ts'
import { addDays, type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { invoicePurpose, renumbered } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { payableText } from '#shared/domain/work/invoices/windows-1251.ts'
import type { Bill } from './bill.ts'
import { type InvoiceRow, linesIn, taxedBy } from './invoice.kind.ts'

export type Rates = Bill['rates']

/** Without its number, which is part of the purpose: that is as it was typed, empty for the text that the program makes. */
export interface DraftBill extends Bill {
  number: ''
}

export interface BillParts {
  row: InvoiceRow
  firm: Firm
  /** True for the firm of the example. */
  isExample: boolean
  payer: Payer
  rates: Rates
  /** The present day, on which a draft without a day is issued. */
  today: Day
}

export const draftBill = ({ row, firm, isExample, payer, rates, today }: BillParts): DraftBill => {
  const day = row.day ?? today
  const lines = taxedBy(firm.vatNumber, linesIn(row))
  const sums = invoiceSums(lines, row.vat_included === 1)
  const account = firm.accounts.find(({ key }) => key === row.account)
  return {
    number: '',
    day,
    due: row.due_day ?? addDays(day, firm.daysToPay),
    money: row.money,
    firm: {
      kind: firm.kind,
      name: firm.name,
      // As the payment code has it, which lacks some signs.
      shortName: payableText(firm.shortName),
      code: firm.code,
      address: firm.address,
      director: firm.director,
      tax: firm.tax,
      vatNumber: firm.vatNumber,
    },
    account: { iban: account?.iban ?? '', bank: account?.bank ?? '' },
    payer: { kind: payer.kind, name: payer.name, code: payer.code, address: payer.address },
    contract: { kind: payer.contract, number: payer.contractNumber, day: payer.contractDay },
    lines,
    vatIncluded: row.vat_included === 1,
    sums,
    purpose: row.purpose,
    equivalent: equivalentOf(row, payer, sums.total, rates).equivalent,
    code: {
      format: firm.codeFormat,
      category: row.money === 'own' ? firm.ownCategory : firm.passedCategory,
    },
    rates,
    ...(isExample && { example: true }),
  }
}

export const withNumber = (draft: DraftBill, number: string): Bill => {
  const { money, contract, day, sums, purpose: typed } = draft
  const purpose =
    typed === ''
      ? payableText(invoicePurpose({ money, contract, number, day, vat: sums.vat }))
      : renumbered(payableText(typed), number)
  return { ...draft, number, purpose }
}

/** The sum in dollars where the draft wants one, and what it lacks. */
export const equivalentOf = (
  { equivalent, rate: typed }: InvoiceRow,
  { clause, clauseSource }: Pick<Payer, 'clause' | 'clauseSource'>,
  total: number,
  rates: Rates,
): { equivalent: Bill['equivalent']; problem?: FieldProblem } => {
  if (equivalent === 0) return { equivalent: null }
  if (clause === 'none')
    return { equivalent: null, problem: fieldProblem('equivalent', 'invoice.equivalent') }
  const rate = clause === 'typed' ? Number(typed) : (rates?.USD ?? 0)
  if (!(rate > 0)) {
    const what = clause === 'typed' ? 'typed' : 'rate'
    return { equivalent: null, problem: fieldProblem('rate', 'invoice.incomplete', { what }) }
  }
  const cents = fromKopecks(Math.min(total, maxCents), exactRates({ USD: rate, EUR: rate }).USD)
  if (total > 0 && !isPayable(cents))
    return { equivalent: null, problem: fieldProblem('equivalent', 'invoice.incomplete', { what: 'sum' }) }
  const source = clause === 'typed' ? clauseSource : `НБУ на ${formatDayDmy(rates?.day ?? '')}`
  return { equivalent: { cents, rate, source, typed: clause === 'typed' } }
}

/** False for a sum that no payment could settle: nothing, or more than the amount of a payment can be. */
export const isPayable = (cents: number): boolean => cents > 0 && cents <= maxCents
