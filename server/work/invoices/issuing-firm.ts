/** Reads firms for invoices; `server/system/firms/firm.kind.ts` has the rules of a change. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type FieldProblem, fieldProblem } from '#server/platform/http/errors/http-error.ts'
import { type BinRow, findPayloads } from '#server/platform/records/bin.store.ts'
import type { Firm, FirmAccount } from '#shared/contract/system/firms.ts'
import { namesAccount } from '#shared/domain/system/firm-codes.ts'
import { readLineage } from '../orders/customer-page/order-link.ts'

/** Problems of the fields whose text contains an account number: a bill has no account but the firm's. */
export const accountsNamed = (texts: readonly (readonly [path: string, text: string])[]): FieldProblem[] =>
  texts.filter(([, text]) => namesAccount(text)).map(([path]) => fieldProblem(path, 'text.iban'))

export type FirmRow = Row<'firms'>

type AccountChange = Firm['accountChanges'][number]

/** Milliseconds for which a change of account is shown beside every invoice. */
const toldFor = 7 * 24 * 60 * 60_000

/** The JSON is not validated again: firms and imports write it after the contract has checked it. */
export const accountsIn = ({ accounts }: Pick<FirmRow, 'accounts'>): FirmAccount[] =>
  JSON.parse(accounts) as FirmAccount[]

export const changesIn = ({ account_changes }: Pick<FirmRow, 'account_changes'>): AccountChange[] =>
  JSON.parse(account_changes) as AccountChange[]

export const firmIn = (row: FirmRow, { lineage, now }: { lineage: string; now: Date }): Firm => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shortName: row.short_name,
  code: row.code,
  address: row.address,
  director: JSON.parse(row.director) as Firm['director'],
  tax: row.tax,
  vatNumber: row.vat_number,
  accounts: accountsIn(row),
  pattern: row.pattern,
  daysToPay: row.days_to_pay,
  codeFormat: row.code_format,
  ownCategory: row.own_category,
  passedCategory: row.passed_category,
  codeTried: row.code_tried,
  retired: row.retired === 1,
  confirmed: row.confirmed_in === lineage,
  accountChanges: changesIn(row).filter(({ at }) => now.getTime() - Date.parse(at) < toldFor),
  version: row.version,
  updatedAt: row.updated_at,
})

export const findFirmRow = (db: Tx, id: number): Promise<FirmRow | undefined> => findRow(db, 'firms', { id })

export const listFirms = async (ctx: Pick<Context, 'now'>, db: Tx): Promise<Firm[]> => {
  const rows = await db.selectFrom('firms').selectAll().orderBy('id').execute()
  const lineage = await readLineage(db)
  return rows.map(row => firmIn(row, { lineage, now: ctx.now() }))
}

/** Counts drafts in the bin too, whose order could not be restored without their firm. */
export const hasInvoices = async (db: Tx, firm: number): Promise<boolean> => {
  if (await hasRows(db.selectFrom('invoices').where('firm_id', '=', firm))) return true
  const isOfFirm = ({ table, values }: BinRow) => table === 'invoices' && values.firm_id === firm
  return (await findPayloads(db, 'order')).some(({ payload }) => payload.rows.some(isOfFirm))
}
