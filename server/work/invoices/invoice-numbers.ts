/**
 * Counters of invoice numbers, one row for each firm and year, raised in the transaction that issues an invoice. A row
 * counts only in the lineage of the database (an id that a restore changes) in which its last number was stated: after
 * a restore the owner has to state the last number again.
 */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, listRows, storeRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { FirmNumbers } from '#shared/contract/system/firms.ts'
import { commonNumber, invoiceNumber, mostInvoices } from '#shared/domain/work/invoices/invoice-number.ts'
import { readLineage } from '../orders/customer-page/order-link.ts'
import type { FirmRow } from './issuing-firm.ts'

type NumberRow = Row<'invoice_numbers'>
type ArchivedNumbers = Pick<NumberRow, 'year' | 'last'> &
  Partial<Pick<NumberRow, 'pattern' | 'closed'> & Pick<FirmNumbers, 'lost'>>
type NumberedFirm = Pick<FirmRow, 'id' | 'pattern' | 'begun_in'>

const rowOf = (db: Tx, firm: number, year: number): Promise<NumberRow | undefined> =>
  findRow(db, 'invoice_numbers', { firm_id: firm, year })

const lostIn = (row: Pick<NumberRow, 'lost'> | undefined): FirmNumbers['lost'] =>
  JSON.parse(row?.lost ?? '[]') as FirmNumbers['lost']

/**
 * True if the counter may be used. A year without a row has used no numbers if the firm was created in this lineage;
 * otherwise a restore may have lost the row.
 */
const isOpen = (firm: NumberedFirm, row: NumberRow | undefined, lineage: string): boolean =>
  (row?.opened_in ?? firm.begun_in) === lineage

export interface NextNumber {
  number: string
  longest: string
  open: boolean
  closed: boolean
  full: boolean
}

/**
 * The next number, without using it up; `longest` has as many digits as a count may have, and `open` is false until the
 * owner has stated the last number after a restore.
 */
export const nextNumber = async (db: Tx, firm: NumberedFirm, year: number): Promise<NextNumber> => {
  const row = await rowOf(db, firm.id, year)
  const pattern = row?.pattern || firm.pattern
  return {
    number: invoiceNumber(pattern, year, (row?.last ?? 0) + 1),
    longest: invoiceNumber(pattern, year, mostInvoices),
    open: isOpen(firm, row, await readLineage(db)),
    closed: row?.closed === 1,
    full: (row?.last ?? 0) >= mostInvoices,
  }
}

/**
 * Uses up the next number. Throws 409 if the last one has to be stated after a restore, 400 if the year is closed, has
 * no numbers left, or an invoice of another year has the number.
 */
export const raiseNumber = async (
  tx: Tx,
  firm: NumberedFirm,
  year: number,
): Promise<{ count: number; number: string }> => {
  const lineage = await readLineage(tx)
  if (firm.begun_in === lineage)
    await tx
      .insertInto('invoice_numbers')
      .values({ firm_id: firm.id, year, last: 0, pattern: '', closed: 0, lost: '[]', opened_in: lineage })
      .onConflict(conflict => conflict.columns(['firm_id', 'year']).doNothing())
      .execute()
  const raised = await tx
    .updateTable('invoice_numbers')
    .set(eb => ({
      last: eb('last', '+', 1),
      pattern: eb.case().when('pattern', '=', '').then(firm.pattern).else(eb.ref('pattern')).end(),
    }))
    .where('firm_id', '=', firm.id)
    .where('year', '=', year)
    .where('opened_in', '=', lineage)
    .where('closed', '=', 0)
    .where('last', '<', mostInvoices)
    .returning(['last', 'pattern'])
    .executeTakeFirst()
  if (raised) {
    const number = invoiceNumber(raised.pattern, year, raised.last)
    if (await isGivenOut(tx, firm.id, number)) throw meeting('firm', number)
    return { count: raised.last, number }
  }
  const { closed, full } = await nextNumber(tx, firm, year)
  if (closed) throw fieldError('day', 'invoice.day', { why: 'closed' })
  if (full) throw fieldError('day', 'invoice.day', { why: 'full' })
  throw httpError('invoice.numbers-shut')
}

const meeting = (path: string, number: string): HttpError =>
  fieldError(path, 'firm.numbers', { why: 'meets', last: number })

const isGivenOut = (db: Tx, firm: number, number: string): Promise<boolean> =>
  hasRows(db.selectFrom('invoices').where('firm_id', '=', firm).where('number', '=', number))

/** Throws 400 for a pattern that could repeat a number of a year whose pattern is fixed. */
export const rejectMeeting = async (db: Tx, firm: number, pattern: string): Promise<void> => {
  const begun = await db
    .selectFrom('invoice_numbers')
    .select(['year', 'pattern'])
    .where('firm_id', '=', firm)
    .where('pattern', '<>', '')
    .execute()
  // The two digits of a year are those of a century.
  for (const year of Array.from({ length: 100 }, (_, at) => 2000 + at)) {
    if (begun.some(row => row.year === year)) continue
    for (const row of begun) {
      const number = commonNumber(row, { year, pattern })
      if (number !== null) throw meeting('pattern', number)
    }
  }
}

/** Imports another installation's counter. If it raises ours, the owner has to state the last number before its use. */
export const raiseNumbers = async (
  tx: Tx,
  firm: number,
  { year, last, pattern = '', closed = 0, lost = [] }: ArchivedNumbers,
): Promise<void> => {
  const row = await rowOf(tx, firm, year)
  if (row && row.last >= last) return
  const values = {
    last,
    pattern: row?.pattern || pattern,
    closed: row?.closed ?? closed,
    lost: JSON.stringify([...lostIn(row), ...lost]),
    opened_in: '',
  }
  await storeRow(tx, 'invoice_numbers', { firm_id: firm, year }, values)
}

/** Counters of all years, newest first, including the present year even if it has no row. */
export const readNumbers = async (db: Tx, firm: NumberedFirm, thisYear: number): Promise<FirmNumbers[]> => {
  const lineage = await readLineage(db)
  const rows = await listRows(db, 'invoice_numbers', { firm_id: firm.id })
  const years = new Set([thisYear, ...rows.map(({ year }) => year)])
  return [...years]
    .sort((one, other) => other - one)
    .map(year => {
      const row = rows.find(row => row.year === year)
      return {
        year,
        last: row?.last ?? 0,
        open: isOpen(firm, row, lineage),
        closed: row?.closed === 1,
        lost: lostIn(row),
      }
    })
}

/**
 * Throws 409 for a number below one that is known to be used, and for any but the last number while the counter is open
 * and in use.
 */
export const stateNumber = async (
  tx: Tx,
  firm: NumberedFirm,
  year: number,
  { last, closed }: { last: number; closed?: boolean | undefined },
): Promise<void> => {
  const lineage = await readLineage(tx)
  const row = await rowOf(tx, firm.id, year)
  const known = row?.last ?? 0
  const wasOpen = isOpen(firm, row, lineage)
  if (last < known)
    throw httpError('firm.numbers', { values: { why: 'lower', last: String(known) }, path: 'last' })
  const isUsed = row !== undefined && row.pattern !== ''
  if (wasOpen && isUsed && last !== known)
    throw httpError('firm.numbers', { values: { why: 'used', last: String(known) }, path: 'last' })
  const lost = wasOpen || last === known ? lostIn(row) : [...lostIn(row), { from: known + 1, to: last }]
  const values = {
    last,
    lost: JSON.stringify(lost),
    opened_in: lineage,
    closed: Number(closed ?? row?.closed === 1),
  }
  await storeRow(tx, 'invoice_numbers', { firm_id: firm.id, year }, values, { pattern: '' })
}
