import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import {
  countRows,
  findRow,
  hasRows,
  insertRow,
  listInOrder,
  rowsById,
  updateRow,
} from '#server/platform/db/rows.ts'
import type { Comment, CommentKind, UnreadComments } from '#shared/contract/platform/comments.ts'
import { deleteEach, piiSource } from '../personal-data/pii-source.ts'

export interface Commented {
  kind: CommentKind
  record: string
}

/** Oldest first; `own` and `unread` are from the view of the account `reader`. */
export const listComments = async (
  db: Tx,
  { kind, record }: Commented,
  reader: number,
): Promise<Comment[]> => {
  const rows = await listInOrder(db, 'comments', { kind, record_id: record }, 'id')
  const seen = await findRow(db, 'comment_reads', { admin_id: reader, kind, record_id: record }, ['last_id'])
  const mentioned = await db
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .innerJoin('admins', 'admins.id', 'comment_mentions.admin_id')
    .select(['comment_mentions.comment_id', 'admins.id', 'admins.name'])
    .where('comments.kind', '=', kind)
    .where('comments.record_id', '=', record)
    .orderBy('admins.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    author: row.author_name,
    own: row.author_id === reader,
    text: row.text,
    mentions: mentioned
      .filter(({ comment_id }) => comment_id === row.id)
      .map(({ id, name }) => ({ id, name })),
    unread: row.author_id !== reader && row.id > (seen?.last_id ?? 0),
    createdAt: row.created_at,
  }))
}

export const countComments = (db: Tx, { kind, record }: Commented): Promise<number> =>
  countRows(db.selectFrom('comments').where('kind', '=', kind).where('record_id', '=', record))

export const insertComment = async (
  tx: Tx,
  { kind, record }: Commented,
  comment: { author: { id: number; name: string }; text: string; mentions: readonly number[]; at: string },
): Promise<number> => {
  const { author, text, mentions, at } = comment
  const { id } = await insertRow(tx, 'comments', {
    kind,
    record_id: record,
    text,
    created_at: at,
    author_id: author.id,
    author_name: author.name,
  })
  for (const admin_id of new Set(mentions))
    await tx.insertInto('comment_mentions').values({ comment_id: id, admin_id }).execute()
  return id
}

/** Stores the last comment that was read. Never lowers it: an older window may have loaded fewer comments. */
export const noteRead = async (
  db: Tx,
  { kind, record }: Commented,
  reader: number,
  last: number,
): Promise<void> => {
  await db
    .insertInto('comment_reads')
    .values({ admin_id: reader, kind, record_id: record, last_id: last })
    .onConflict(conflict =>
      conflict
        .columns(['admin_id', 'kind', 'record_id'])
        .doUpdateSet({ last_id: last })
        .where('comment_reads.last_id', '<', last),
    )
    .execute()
}

/** Records at which somebody else has mentioned `reader` since `reader` looked there last. */
export const listUnread = async (db: Tx, reader: number): Promise<UnreadComments[]> => {
  const rows = await db
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .leftJoin('comment_reads', join =>
      join
        .onRef('comment_reads.kind', '=', 'comments.kind')
        .onRef('comment_reads.record_id', '=', 'comments.record_id')
        .on('comment_reads.admin_id', '=', reader),
    )
    .select([
      'comments.id',
      'comments.kind',
      'comments.record_id',
      'comments.author_name',
      'comments.created_at',
    ])
    .where('comment_mentions.admin_id', '=', reader)
    .where(sql<boolean>`comments.id > coalesce(comment_reads.last_id, 0)`)
    .where(sql<boolean>`coalesce(comments.author_id, 0) <> ${reader}`)
    .orderBy('comments.id', 'desc')
    .limit(100)
    .execute()
  const records = new Map<string, UnreadComments>()
  for (const { kind, record_id: record, author_name: author, created_at: at } of rows) {
    const key = `${kind} ${record}`
    const known = records.get(key)
    // Rows come newest first, so that `author` and `at` are the newest comment's.
    if (known) known.count += 1
    else records.set(key, { kind, record, author, count: 1, at })
  }
  return [...records.values()]
}

/** True for a record that exists and is not an erased request or order, whose comments were removed with its person. */
export const isCommentable = async (db: Tx, { kind, record }: Commented): Promise<boolean> => {
  if (kind === 'table') {
    const [, title = '', version = ''] = /^(.+)-([1-9]\d{0,9})$/.exec(record) ?? []
    // Cast: the name comes from an address, and one of no table finds no version.
    const versions = db.selectFrom('table_versions').where('title', '=', title as never)
    return hasRows(versions.where('version', '=', Number(version)))
  }
  if (!/^[1-9]\d{0,14}$/.test(record)) return false
  if (kind === 'post') return hasRows(db.selectFrom('posts').where('id', '=', Number(record)))
  const row = await db
    .selectFrom(kind === 'order' ? 'orders' : 'requests')
    .select('erased_at')
    .where('id', '=', Number(record))
    .executeTakeFirst()
  return row !== undefined && row.erased_at === null
}

/** Comments as a source of personal data: they belong to the person of their record. */
export const commentPii = piiSource({
  read: rowsById('comments'),
  isOwn: (row, { requests, orders: own }) =>
    (row.kind === 'request' && requests.has(Number(row.record_id))) ||
    (row.kind === 'order' && own.has(Number(row.record_id))),
  texts: row => [row.text],
  record: row => `${row.kind} ${row.record_id}`,
  requests: row => (row.kind === 'request' ? [Number(row.record_id)] : []),
  erase: deleteEach((tx, id) => tx.deleteFrom('comments').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await findRow(tx, 'comments', { id }, ['text'])
    if (row) await updateRow(tx, 'comments', id, { text: mask(row.text) })
  },
})
