/** Lists what a bill lacks before it can be issued. */
import {
  type FieldProblem,
  fieldProblem,
  HttpError,
  invalidFields,
} from '#server/platform/http/errors/http-error.ts'
import { maxCents } from '#shared/domain/money/money.ts'
import { codeBytesLeft, mostOfCode } from '#shared/domain/work/invoices/payment-code.ts'
import { unpayableSigns } from '#shared/domain/work/invoices/windows-1251.ts'
import { type Bill, codeOf, isByBankRate, textsOf } from './bill.ts'
import { type BillParts, equivalentOf, isPayable } from './draft-bill.ts'
import type { NextNumber } from './invoice-numbers.ts'
import { accountsNamed } from './issuing-firm.ts'

/** `widest` is the bill with the longest number, which has to fit too: another invoice may take the next one. */
export const problemsOf = (
  { row, firm, payer, rates, today }: BillParts,
  next: NextNumber,
  widest: Bill,
): FieldProblem[] => {
  const { account, contract, day, due, lines, sums } = widest
  const missing = (path: string, what: Missing) => fieldProblem(path, 'invoice.incomplete', { what })
  const withoutRate = equivalentOf(row, payer, sums.total, rates).problem
  return [
    ...(firm.retired ? [missing('firm', 'firm')] : []),
    ...(firm.confirmed ? [] : [fieldProblem('firm', 'firm.unconfirmed')]),
    ...(account.iban === '' ? [missing('account', 'account')] : []),
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
    ...(due < day ? [missing('dueDay', 'due')] : []),
    ...(day > today ? [fieldProblem('day', 'invoice.day', { why: 'future' })] : []),
    ...(next.closed ? [fieldProblem('day', 'invoice.day', { why: 'closed' })] : []),
    ...(next.full ? [fieldProblem('day', 'invoice.day', { why: 'full' })] : []),
    ...(next.open ? [] : [fieldProblem('firm', 'invoice.numbers-shut')]),
    ...accountsNamed([
      ['firm', JSON.stringify([widest.firm, account.bank, next.number])],
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

const problemsOfCode = (bill: Bill): FieldProblem[] => {
  const signs = unpayableSigns(bill.purpose)
  if (signs.length > 0)
    return [fieldProblem('purpose', 'invoice.code', { why: 'signs', signs: signs.join(' '), over: 0 })]
  const inName = unpayableSigns(bill.firm.shortName)
  if (inName.length > 0)
    return [fieldProblem('firm', 'invoice.code', { why: 'signs', signs: inName.join(' '), over: 0 })]
  if (bill.purpose.startsWith('?'))
    return [fieldProblem('purpose', 'invoice.code', { why: 'question', signs: '', over: 0 })]
  const left = bytesLeft(bill)
  return left < 0 ? [fieldProblem('purpose', 'invoice.code', { why: 'long', signs: '', over: -left })] : []
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

/** Throws 409 for an unconfirmed firm or unusable counter, which no field can correct; else 400 with every field. */
export const rejectProblems = (problems: readonly FieldProblem[]): void => {
  const [unmendable] = problems.filter(
    ({ code }) => code === 'firm.unconfirmed' || code === 'invoice.numbers-shut',
  )
  if (unmendable) throw new HttpError(unmendable.code, unmendable.text, {})
  if (problems.length > 0) throw invalidFields(problems)
}
