/** The bin: each entry holds all rows of a removed record. */
import { sql } from 'kysely'
import { z } from 'zod'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type BinKind, binKinds } from '#shared/contract/system/bin.ts'
import type { Action } from '#shared/domain/can.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { countRows, findNewest, insertRow, listRows, updateRow } from '../db/rows.ts'
import { matchesFoldedSearch } from '../db/search-condition.ts'
import { dbTableNames } from '../db/tables.ts'
import type { Actor } from '../http/actor.ts'
import type { Author } from './audit.ts'

const row = z.object({
  table: z.enum(dbTableNames),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type BinRow = z.infer<typeof row>

const payload = z.object({
  /** Rows to restore in this order: those that others refer to come first. */
  rows: z.array(row).min(1),
  /** Posts that a removed category was set on. */
  posts: z.array(z.number().int()).optional(),
  /** Categories of a removed post. */
  categories: z.array(z.number().int()).optional(),
  /** Requests and orders that were assigned to a removed account. */
  requests: z.array(z.number().int()).optional(),
  orders: z.array(z.number().int()).optional(),
})
export type BinPayload = z.infer<typeof payload>

export const readPayload = (text: string): BinPayload => payload.parse(JSON.parse(text))

export interface StoredEntry {
  id: number
  kind: BinKind
  ref: string
  title: string
  removedBy: string | null
  removedAt: string
  /** Null unless it is asked for. */
  payload: string | null
}

/**
 * Runs in the transaction of the removal: there is no removal without its entry.
 *
 * @param record `words`: what the entry is found by, where that is more than its title
 */
export const putInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  record: { kind: BinKind; id: number; title: string; words?: string; payload: BinPayload },
): Promise<void> => {
  await insertRow(tx, 'bin', {
    kind: record.kind,
    ref: String(record.id),
    title: record.title,
    title_key: foldForSearch(record.words ?? record.title),
    payload: JSON.stringify(record.payload),
    removed_by: by.actor?.id ?? null,
    removed_by_name: by.actor?.name ?? null,
    removed_at: nowIso(ctx),
  })
}

/** Takes the newest entry of a record out of the bin; undefined when there is none. */
export const takeFromBin = async (tx: Tx, kind: BinKind, ref: string): Promise<BinPayload | undefined> => {
  const found = await findNewest(tx, 'bin', ['id', 'payload'], { kind, ref })
  if (!found) return undefined
  await tx.deleteFrom('bin').where('id', '=', found.id).execute()
  return readPayload(found.payload)
}

/** Restores the rows with a raised version, so that no window opened before the removal can overwrite them. */
export const restoreRows = async (tx: Tx, rows: readonly BinRow[], at: string): Promise<void> => {
  for (const { table, values } of rows) {
    await rejectTakenNumber(tx, table, values.id)
    const fresh: Record<string, string | number | null> = { ...values }
    if (typeof values.version === 'number') fresh.version = values.version + 1
    if ('updated_at' in values) fresh.updated_at = at
    const columns = Object.keys(fresh).map(name => sql.ref(name))
    const bound = Object.values(fresh).map(value => sql`${value}`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(bound)})`.execute(tx)
  }
}

/** Throws when another record has the id: a PostgreSQL filled from a backup may give out ids of records in the bin. */
const rejectTakenNumber = async (tx: Tx, table: BinRow['table'], id: unknown): Promise<void> => {
  if (typeof id !== 'number') return
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx)
  if (rows.length > 0) throw httpError('bin.number-taken')
}

/** All payloads of a kind in the bin. */
export const findPayloads = async (
  tx: Tx,
  binned: BinKind,
): Promise<{ id: number; ref: string; payload: BinPayload }[]> => {
  const rows = await listRows(tx, 'bin', { kind: binned }, ['id', 'ref', 'payload'])
  return rows.map(row => ({ ...row, payload: readPayload(row.payload) }))
}

export const replacePayload = async (tx: Tx, id: number, changed: BinPayload): Promise<void> => {
  await updateRow(tx, 'bin', id, { payload: JSON.stringify(changed) })
}

export interface BinFilter {
  kinds: readonly BinKind[]
  q?: string | undefined
  /** Kinds whose entries are wanted with their payload. */
  whole?: readonly BinKind[]
}

export const countBinEntries = (db: Tx, filter: BinFilter): Promise<number> => countRows(filtered(db, filter))

export const listBinEntries = async (
  db: Tx,
  filter: BinFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredEntry[]> => {
  const rows = await filtered(db, filter)
    .select(['id', 'kind', 'ref', 'title', 'removed_by_name', 'removed_at'])
    .select(payloadOf(filter.whole ?? []).as('payload'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(entry => ({
    id: entry.id,
    kind: kind.parse(entry.kind),
    ref: entry.ref,
    title: entry.title,
    removedBy: entry.removed_by_name,
    removedAt: entry.removed_at,
    payload: entry.payload,
  }))
}

/** Entries removed before a given time, the oldest first. */
export const entriesBefore = async (
  db: Tx,
  at: string,
): Promise<Pick<StoredEntry, 'id' | 'kind' | 'ref'>[]> => {
  const rows = await db
    .selectFrom('bin')
    .select(['id', 'kind', 'ref'])
    .where('removed_at', '<', at)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(entry => ({ ...entry, kind: kind.parse(entry.kind) }))
}

/** Removes an entry and returns its payload; undefined when somebody has restored it meanwhile. */
export const dropEntry = async (db: Tx, id: number): Promise<BinPayload | undefined> => {
  const dropped = await db.deleteFrom('bin').where('id', '=', id).returning('payload').executeTakeFirst()
  return dropped && readPayload(dropped.payload)
}

const payloadOf = (kinds: readonly BinKind[]) =>
  kinds.length === 0
    ? sql<null>`null`
    : sql<string | null>`case when kind in (${sql.join(kinds)}) then payload end`

const filtered = (db: Tx, { kinds, q }: BinFilter) => {
  let entries = db.selectFrom('bin').where('kind', 'in', [...kinds])
  if (q) {
    entries = entries.where(matchesFoldedSearch('title_key', q))
  }
  return entries
}

const kind = z.enum(binKinds)

/** Rows of one table in a stored payload. */
export const rowsIn = (payload: string, table: BinRow['table']): BinRow['values'][] =>
  (JSON.parse(payload) as BinPayload).rows.flatMap(row => (row.table === table ? [row.values] : []))

export interface RestoredRecord {
  title: string
  /** Text for people on how the restored record differs from the removed one. */
  note?: string
  /** The record for the audit log, without secrets. */
  record: Readonly<Record<string, unknown>>
}

export interface RestoringActor extends Pick<Actor, 'role'> {
  /** True when the call repeated the account's password, and it was right. */
  confirmed: boolean
}

export interface BinnedKind {
  /** Title from the values of the first row, of a kind whose title is said in the reader's language. */
  titleOf?(values: BinRow['values']): string | undefined
  /** Right to see such records in the bin and to restore them. */
  right: Action
  /** Throws 403 for a record whose restoring needs more than the right. */
  refuse?(payload: BinPayload, actor: RestoringActor): void
  /** Throws 409 when another record has taken its name or address. */
  restore(tx: Tx, payload: BinPayload, at: string): Promise<RestoredRecord>
  /** Notifies the people concerned, in the transaction of the restore. */
  notify?(ctx: Context, tx: Tx, actor: Actor, payload: BinPayload): Promise<void>
  /** Removes files and rows outside of the entry, when the entry is deleted for good. */
  purge?(tx: Tx, id: number, payload: BinPayload, ctx: Context): Promise<void>
}
