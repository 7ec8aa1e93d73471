/** Answers to a request, newest first, each with the state of its mail. */
import type { Tx } from '#server/platform/db/open.ts'
import type { RequestHistory } from '#shared/contract/work/requests.ts'

export const listAnswers = async (db: Tx, requestId: number): Promise<RequestHistory['answers']> => {
  const rows = await db
    .selectFrom('request_answers')
    .leftJoin('outbox', 'outbox.id', 'request_answers.outbox_id')
    .select(['way', 'text', 'author_name', 'request_answers.created_at', 'outbox.state', 'outbox.last_error'])
    .where('request_answers.request_id', '=', requestId)
    .orderBy('request_answers.id', 'desc')
    .execute()
  return rows.map(row => ({
    way: row.way,
    text: row.text,
    at: row.created_at,
    by: row.author_name,
    mailState: row.state ?? 'none',
    mailError: row.last_error,
  }))
}
