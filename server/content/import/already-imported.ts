import { z } from 'zod'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, storeRow } from '#server/platform/db/rows.ts'
import { columnsByTable, type NewRow } from '#server/platform/db/tables.ts'
import { readPayload } from '#server/platform/records/bin.store.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { hashBegins } from '../media/media.store.ts'
import { findPost, type PostRow } from '../posts/post.store.ts'
import type { ImportOther, ReadPost } from './import-shape.ts'

/**
 * Whether an imported record still exists or is in the bin. Null if it was never imported or is removed for good, so
 * that it may be imported again.
 */
export const findImported = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<'present' | 'binned' | null> => {
  const found = await findRecord(db, source, sourceId)
  if (!found) return null
  if (found.kind === 'request') return 'present'
  const post = await findRow(db, 'posts', { id: found.record_id }, ['id'])
  if (post) return 'present'
  const binned = await findRow(db, 'bin', { kind: 'post', ref: String(found.record_id) }, ['id'])
  return binned ? 'binned' : null
}

/** The post that a record was imported as, or as a translation of; undefined if there is none or it is in the bin. */
export const findImportedPost = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<PostRow | undefined> => {
  const found = await findRecord(db, source, sourceId)
  return found?.kind === 'post' ? findPost(db, found.record_id) : undefined
}

/** Id that an imported record of our own export has here; 0 for a record without an id, null if it was not imported. */
export const findImportedRecord = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<number | null> => {
  const found = await findRecord(db, source, sourceId)
  if (!found) return null
  const [table = ''] = sourceId.split(':', 1)
  if (found.kind === ownKind && !(await isHere(db, { table: tableOf(table), id: found.record_id })))
    return null
  return found.record_id
}

/** A record as an archive has it; posts are in `post_texts`. */
interface ArchivedRow {
  /** Name of its file in the archive. */
  table: string
  id: unknown
  createdAt: unknown
}

/**
 * Whether a record of an archive is one of this installation itself that still exists or is in the bin. Compares the
 * time of creation too, because a database restored from an earlier backup gives ids again.
 */
export const findOwn = async (
  db: Tx,
  source: string,
  { table: file, id, createdAt }: ArchivedRow,
): Promise<'present' | 'binned' | null> => {
  const own = await findRow(db, 'installation', { only_one: 1 }, ['id'])
  if (source !== `export:${own?.id}`) return null
  if (file === 'pictures') return findOwnPicture(db, String(id))
  const table = tableOf(file)
  if (typeof id !== 'number' || typeof createdAt !== 'string' || !hasKey(table)) return null
  if (await isHere(db, { table, id, createdAt })) return 'present'
  return (await isBinned(db, { table, id, createdAt })) ? 'binned' : null
}

/** Its name in an archive begins with its hash, which is the picture's identity. */
const findOwnPicture = async (db: Tx, file: string): Promise<'present' | 'binned' | null> => {
  const hash = /^pictures\/([0-9a-f]{16})\./.exec(file)?.[1]
  if (hash === undefined) return null
  if (await hasRows(db.selectFrom('media').where(hashBegins(hash)))) return 'present'
  return (await hasRows(db.selectFrom('binned_media').where(hashBegins(hash)))) ? 'binned' : null
}

/** Remembers a record of this installation's own archive, so that others of the archive may refer to it. */
export const rememberOwn = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  record: { source: string; source_id: string; record_id: number },
): Promise<void> => rememberImported(tx, ctx, { ...record, kind: ownKind })

const ownKind = 'own'

/** The database's name of a table, by the name of its file in an archive. */
const tableOf = (file: string): string => (file === 'pages' ? 'site_pages' : file)

const idColumnOf = (table: string): string => (table === 'post_texts' ? 'post_id' : 'id')

const hasKey = (table: string): boolean => {
  const columns = columnsByTable.find(([name]) => name === table)?.[1].columns ?? []
  return [idColumnOf(table), 'created_at'].every(key => columns.some(({ name }) => name === key))
}

interface Own {
  table: string
  id: number
  createdAt?: string
}

/** Typed as `post_texts`, which has all the columns; other tables have no language. */
const isHere = (db: Tx, { table, id, createdAt }: Own): Promise<boolean> => {
  let rows = db.selectFrom(table as 'post_texts').where(idColumnOf(table) as 'post_id', '=', id)
  if (createdAt !== undefined) rows = rows.where('created_at', '=', createdAt)
  if (table === 'post_texts') rows = rows.where('lang', '=', originalLanguage)
  return hasRows(rows)
}

/** Searches all entries, because a record may be removed together with another, such as the file of an order. */
const isBinned = async (db: Tx, { table, id, createdAt }: Required<Own>): Promise<boolean> => {
  const entries = await db
    .selectFrom('bin')
    .select('payload')
    .where('payload', 'like', `%${JSON.stringify(createdAt)}%`)
    .execute()
  return entries
    .flatMap(({ payload }) => readPayload(payload).rows)
    .some(
      row =>
        row.table === table && row.values[idColumnOf(table)] === id && row.values.created_at === createdAt,
    )
}

/**
 * True if the archive has a later state of a known record than the one here. `own` is the id of a record of this
 * installation's own archive.
 */
export const isLaterThere = async (
  db: Tx,
  source: string,
  { table, id, record }: ImportOther,
  own: number | null = null,
): Promise<boolean> => {
  const { created_at, updated_at } = z
    .looseObject({ created_at: z.unknown().optional(), updated_at: z.unknown().optional() })
    .parse(record)
  if (typeof updated_at !== 'string') return false
  const brought = own === null ? await findRecord(db, source, `${table}:${id}`) : undefined
  const isNew = brought !== undefined && brought.kind !== ownKind && updated_at > brought.imported_at
  const known = own ?? brought?.record_id
  // A record without an id.
  if (!known) return isNew
  const row = await db
    .selectFrom(tableOf(table) as 'orders')
    .selectAll()
    .where('id', '=', known)
    .executeTakeFirst()
  if (!row || row.updated_at === updated_at) return false
  // A record that was here before under the same name has times of its own.
  return isNew || (row.created_at === created_at && row.updated_at < updated_at)
}

/** True if the archive has a later state of a post that is here, or a translation that is not. */
export const isPostLaterThere = async (
  db: Tx,
  source: string,
  { sourceId, own, translation }: Pick<ReadPost, 'sourceId' | 'own' | 'translation'>,
): Promise<boolean> => {
  const post = own && (await findImportedPost(db, source, sourceId))
  if (!post) return false
  if (own.createdAt === post.created_at && own.updatedAt > post.updated_at) return true
  if (!translation?.own) return false
  const text = await findPost(db, post.id, 'uk')
  return (
    !text || (translation.own.createdAt === text.created_at && translation.own.updatedAt > text.updated_at)
  )
}

/** The given ids under which a record was imported. */
export const findImportedAmong = async (
  db: Tx,
  source: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('imported_records')
    .select('source_id')
    .where('source', '=', source)
    .where('source_id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  return new Set(rows.map(({ source_id }) => source_id))
}

const findRecord = (db: Tx, source: string, sourceId: string) =>
  findRow(db, 'imported_records', { source, source_id: sourceId }, ['kind', 'record_id', 'imported_at'])

/** Called in the transaction that stores the record itself. */
export const rememberImported = (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { source, source_id, ...record }: Omit<NewRow<'imported_records'>, 'imported_at'>,
): Promise<void> =>
  storeRow(tx, 'imported_records', { source, source_id }, { ...record, imported_at: nowIso(ctx) })
