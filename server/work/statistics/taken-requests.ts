/** Requests with the moment when the office started to work on them, and a count of those that still wait. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Figures } from '#shared/contract/work/statistics.ts'

/** Actions in the log that start work on a request; retrying a mail does not, as the visitor does not notice it. */
const takingUp = ['update', 'take', 'quote-again', 'quote-sent', 'answer']
/** Actions in the log by which the office itself entered a request, so that no visitor waited. */
const ownLines = ['create', 'import']

/**
 * Requests since a moment, without spam. `own` is true for those that the office itself entered, `calculated` if the
 * visitor sent a calculation (not if the office added it later).
 */
export const listRequestsSince = (db: Tx, since: string) =>
  db
    .selectFrom('requests')
    .select(['kind', 'page', 'route', 'lang', 'quote_id', 'created_at'])
    .select(eb => [
      eb
        .selectFrom('audit')
        .select(line => line.fn.min('at').as('at'))
        .where('audit.kind', '=', 'request')
        .where('audit.record_id', '=', number => number.cast<string>('requests.id', 'text'))
        .where('audit.action', 'in', takingUp)
        .as('taken_at'),
      eb
        .selectFrom('audit')
        .select(line => line.fn.countAll<number>().as('lines'))
        .where('audit.kind', '=', 'request')
        .where('audit.record_id', '=', number => number.cast<string>('requests.id', 'text'))
        .where('audit.action', 'in', ownLines)
        .as('own_lines'),
      // The first quote that the office adds also records the visitor's own quote, without an author.
      eb
        .selectFrom('request_quotes')
        .select(quote => quote.fn.countAll<number>().as('quotes'))
        .whereRef('request_quotes.request_id', '=', 'requests.id')
        .as('quotes'),
      eb
        .selectFrom('request_quotes')
        .select(quote => quote.fn.countAll<number>().as('quotes'))
        .whereRef('request_quotes.request_id', '=', 'requests.id')
        .where('request_quotes.author_name', 'is', null)
        .as('own_quotes'),
    ])
    .where('created_at', '>=', since)
    .where('status', '!=', 'spam')
    .execute()
    .then(rows =>
      rows.map(({ own_lines, quotes, own_quotes, quote_id, ...row }) => ({
        ...row,
        own: Number(own_lines) > 0,
        calculated: quote_id !== null && (Number(quotes) === 0 || Number(own_quotes) > 0),
      })),
    )

export const findWaiting = async (db: Tx): Promise<Pick<Figures['answers'], 'waiting' | 'waitingSince'>> => {
  const row = await db
    .selectFrom('requests')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .where('status', '=', 'new')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), waitingSince: row.since }
}
