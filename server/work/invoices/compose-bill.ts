/**
 * Composes the bill of a draft as if it were issued now, and lists missing fields and the questions that the office has
 * to confirm.
 */
import { storableRates } from '#server/calculation/rates/resolve-rates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows, readRow } from '#server/platform/db/rows.ts'
import { type FieldProblem, fieldProblem } from '#server/platform/http/errors/http-error.ts'
import { exactRates, fromKopecks } from '#shared/calculator/rates/rates.ts'
import type { InvoiceQuestion } from '#shared/contract/work/invoices.ts'
import { maxCents } from '#shared/domain/money/money.ts'
import { addDays, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { invoicePurpose, renumbered } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { codeBytesLeft, mostOfCode } from '#shared/domain/work/invoices/payment-code.ts'
import { payableText, unpayableSigns } from '#shared/domain/work/invoices/windows-1251.ts'
import { readLineage } from '../orders/customer-page/order-link.ts'
import { findPayer } from '../payers/payer.kind.ts'
import { type Bill, codeOf, isByBankRate, textsOf } from './bill.ts'
import { type InvoiceRow, linesIn, taxedBy } from './invoice.kind.ts'
import { nextNumber } from './invoice-numbers.ts'
import { accountsNamed, findFirmRow, firmIn } from './issuing-firm.ts'

type Rates = Bill['rates']

/** Rates of the day of the invoice. Call it before a transaction, because it may ask the bank. */
export const ratesOfInvoice = (ctx: Context, { day }: Pick<InvoiceRow, 'day'>): Promise<Rates> =>
  storableRates(ctx, day ?? kyivDay(ctx.now()))

/** `number` is given only for an invoice that is being issued; a draft has none. */
export const composeBill = async (
  ctx: Pick<Context, 'now'>,
  db: Tx,
  row: InvoiceRow,
  { rates, number: given }: { rates: Rates; number?: string },
) => {
  const today = kyivDay(ctx.now())
  const day = row.day ?? today
  const year = Number(day.slice(0, 4))
  const firmRow = await findFirmRow(db, row.firm_id)
  const payer = await findPayer(db, row.order_id)
  if (!firmRow || !payer) throw new Error(`Invoice ${row.id} has lost its firm or its order`)
  const firm = firmIn(firmRow, { lineage: await readLineage(db), now: ctx.now() })
  const next = await nextNumber(db, firmRow, year)
  const number = given ?? next.number
  const lines = taxedBy(firmRow, linesIn(row))
  const sums = invoiceSums(lines, row.vat_included === 1)
  const contract = { kind: payer.contract, number: payer.contractNumber, day: payer.contractDay }
  const account = firm.accounts.find(({ key }) => key === row.account)
  const { equivalent, problem: withoutRate } = equivalentOf(row, payer, sums.total, rates)
  const purposeWith = (number: string) =>
    row.purpose === ''
      ? payableText(invoicePurpose({ money: row.money, contract, number, day, vat: sums.vat }))
      : renumbered(payableText(row.purpose), number)
  const bill: Bill = {
    number,
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
    contract,
    lines,
    vatIncluded: row.vat_included === 1,
    sums,
    purpose: purposeWith(number),
    equivalent,
    code: {
      format: firm.codeFormat,
      category: row.money === 'own' ? firm.ownCategory : firm.passedCategory,
    },
    rates,
    ...(firmRow.example === 1 && { example: true }),
  }
  /** With the longest number, which has to fit too: another invoice may take the next one. */
  const widest: Bill = { ...bill, number: next.longest, purpose: purposeWith(next.longest) }
  const missing = (path: string, what: Missing) => fieldProblem(path, 'invoice.incomplete', { what })
  const problems = [
    ...(firm.retired ? [missing('firm', 'firm')] : []),
    ...(firm.confirmed ? [] : [fieldProblem('firm', 'firm.unconfirmed')]),
    ...(account ? [] : [missing('account', 'account')]),
    ...(payer.name === '' ? [missing('payer.name', 'payer')] : []),
    ...(contract.kind !== 'none' && (contract.number === '' || contract.day === null)
      ? [missing('payer.contract', 'contract')]
      : []),
    ...(lines.length === 0 ? [missing('lines', 'lines')] : []),
    ...(lines.length > 0 && !isPayable(sums.total) ? [missing('lines', 'sum')] : []),
    ...lines.flatMap(({ vat, ground }, at) => [
      ...(firm.vatNumber !== '' && vat === null ? [missing(`lines.${at}.vat`, 'vat')] : []),
      ...(vat === 'exempt' && ground === '' ? [missing(`lines.${at}.ground`, 'ground')] : []),
    ]),
    ...(row.money === 'passed' && contract.kind !== 'commission' && contract.kind !== 'mandate'
      ? [fieldProblem('money', 'invoice.passed')]
      : []),
    ...(withoutRate ? [withoutRate] : []),
    ...(bill.due < day ? [missing('dueDay', 'due')] : []),
    ...(day > today ? [fieldProblem('day', 'invoice.day', { why: 'future' })] : []),
    ...(next.closed ? [fieldProblem('day', 'invoice.day', { why: 'closed' })] : []),
    ...(next.full ? [fieldProblem('day', 'invoice.day', { why: 'full' })] : []),
    ...(next.open ? [] : [fieldProblem('firm', 'invoice.numbers-shut')]),
    ...accountsNamed([
      ['firm', JSON.stringify([bill.firm, bill.account.bank, number])],
      ['payer.name', payer.name],
      ['payer.code', payer.code],
      ['payer.address', payer.address],
      ['payer.contract', contract.number],
      ['payer.clauseSource', payer.clauseSource],
      ['purpose', row.purpose],
      ...textsOf(lines),
    ]),
    ...problemsOfCode(widest),
  ]
  return {
    bill,
    widest,
    firm: firmRow,
    problems,
    questions: account ? await questionsOf(db, row, bill) : [],
    seen: {
      day,
      invoice: row.version,
      order: await versionOf(db, row.order_id, 'version'),
      money: await versionOf(db, row.order_id, 'money_version'),
      payer: payer.version,
      firm: firm.version,
      rateDay: equivalent && !equivalent.typed ? (rates?.day ?? null) : null,
    },
  }
}

type Missing =
  | 'firm'
  | 'account'
  | 'payer'
  | 'lines'
  | 'sum'
  | 'vat'
  | 'ground'
  | 'contract'
  | 'rate'
  | 'typed'
  | 'due'

const equivalentOf = (
  { equivalent, rate: typed }: InvoiceRow,
  { clause, clauseSource }: { clause: 'none' | 'nbu' | 'typed'; clauseSource: string },
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
const isPayable = (cents: number): boolean => cents > 0 && cents <= maxCents

const problemsOfCode = (bill: Bill): FieldProblem[] => {
  const signs = unpayableSigns(bill.purpose)
  if (signs.length > 0)
    return [fieldProblem('purpose', 'invoice.code', { why: 'signs', signs: signs.join(' '), over: '' })]
  const inName = unpayableSigns(bill.firm.shortName)
  if (inName.length > 0)
    return [fieldProblem('firm', 'invoice.code', { why: 'signs', signs: inName.join(' '), over: '' })]
  if (bill.purpose.startsWith('?'))
    return [fieldProblem('purpose', 'invoice.code', { why: 'question', signs: '', over: '' })]
  const left = bytesLeft(bill)
  return left < 0
    ? [fieldProblem('purpose', 'invoice.code', { why: 'long', signs: '', over: String(-left) })]
    : []
}

/**
 * Bytes left in the longest payment code that the invoice can need: a rest has kopecks, and the hryvnias of dollars grow
 * with the bank's rate and are valid until the end of a day.
 */
export const bytesLeft = (bill: Bill): number => {
  if (isByBankRate(bill)) return codeBytesLeft(codeOf(bill, mostOfCode, '991231235959'))
  const most = Math.min(bill.sums.total, maxCents)
  return codeBytesLeft(codeOf(bill, most - (most % 100) + 99))
}

const questionsOf = async (db: Tx, row: InvoiceRow, bill: Bill): Promise<InvoiceQuestion[]> => {
  const issued = db.selectFrom('invoices').where('firm_id', '=', row.firm_id).where('stage', '<>', 'draft')
  const last = await issued
    .select('bill')
    .where('account', '=', row.account)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastAccount = last?.bill ? (JSON.parse(last.bill) as Bill).account.iban : null
  const isLaterIssued = await hasRows(issued.where('day', '>', bill.day))
  return [
    ...(lastAccount === bill.account.iban ? [] : (['new-account'] as const)),
    ...(isLaterIssued ? (['earlier-day'] as const) : []),
    ...(bill.contract.kind === 'commission' && bill.firm.tax !== 'general'
      ? (['commission-single'] as const)
      : []),
  ]
}

const versionOf = async (db: Tx, order: number, column: 'version' | 'money_version'): Promise<number> => {
  const row = await readRow(db, 'orders', { id: order }, ['version', 'money_version'])
  return row[column]
}
