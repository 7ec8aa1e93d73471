/** Adds a comment and its line in the log. The line never holds the text: comments on a request can be erased. */

import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { commentLimit, type NewComment } from '#shared/contract/platform/comments.ts'
import { type Commented, countComments, insertComment, isCommentable } from './comment.store.ts'

/** Throws 404; 409 when the record has as many comments as it may have; 400 for a colleague who does not exist. */
export const addComment = async (
  { tx, ctx, by, at }: ChangeContext,
  record: Commented,
  comment: NewComment,
): Promise<number> => {
  const { id: account, name = '' } = by.actor ?? { id: null }
  if (account === null || !(await isCommentable(tx, record))) throw notFound()
  if ((await countComments(tx, record)) >= commentLimit)
    throw httpError('limit.records', { values: { kind: 'comments', most: commentLimit } })
  const people = await tx.selectFrom('admins').select('id').execute()
  if (comment.mentions.some(id => !people.some(person => person.id === id)))
    throw fieldError('mentions', 'account.unknown')
  const id = await insertComment(tx, record, { ...comment, author: { id: account, name }, at })
  await recordChange(tx, ctx, by, { ...aboutRecord(record), action: 'comment' })
  return id
}

/** The record that the log names: for a version of a table, the table. */
export const aboutRecord = ({ kind, record }: Commented) => ({
  kind,
  id: kind === 'table' ? record.replace(/-\d+$/, '') : record,
})
