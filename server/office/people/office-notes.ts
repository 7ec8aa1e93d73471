/** What the office has written about a person outside of their requests: comments anywhere, and views of lists. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type Contact, mentions } from './contact.ts'
import { inTurn } from './in-turn.ts'

export interface OfficeNotes {
  /** Comments at the person's own requests, and those elsewhere that name the person. */
  comments: Row<'comments'>[]
  /** Numbers of the saved views that name the person. */
  views: number[]
}

/** `own` are the numbers of the person's requests. */
export const findOfficeNotes = async (
  db: Tx,
  contact: Contact,
  own: ReadonlySet<number>,
): Promise<OfficeNotes> => {
  const comments: Row<'comments'>[] = []
  for await (const row of inTurn(commentsAfter(db)))
    if (isAtRequest(row, own) || mentions(contact, row.text)) comments.push(row)
  const views = await db.selectFrom('list_views').select(['id', 'name', 'query']).orderBy('id').execute()
  const isNaming = ({ name, query }: (typeof views)[number]) =>
    [name, ...new URLSearchParams(query).values()].some(text => mentions(contact, text))
  return { comments, views: views.filter(isNaming).map(({ id }) => id) }
}

/** True for a comment at one of these requests. */
export const isAtRequest = (
  { kind, record_id }: Pick<Row<'comments'>, 'kind' | 'record_id'>,
  requests: ReadonlySet<number>,
): boolean => kind === 'request' && requests.has(Number(record_id))

/** Inside a transaction. Those at the person's own requests have gone with the requests. */
export const eraseOfficeNotes = async (tx: Tx, { comments, views }: OfficeNotes): Promise<void> => {
  for (const { id } of comments) await tx.deleteFrom('comments').where('id', '=', id).execute()
  for (const id of views) await tx.deleteFrom('list_views').where('id', '=', id).execute()
}

const commentsAfter = (db: Tx) => (last: number, limit: number) =>
  db.selectFrom('comments').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute()
