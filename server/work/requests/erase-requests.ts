/** Erases the person from requests and keeps what statistics need: kind, day, state, assignee, the quote's sums. */
import { setImmediate } from 'node:timers/promises'
import { erasePlaces } from '#server/calculation/quotes/quote-pii.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, updateRow } from '#server/platform/db/rows.ts'

/** Replaces erased texts in the log. */
export const erasedText = '[удалено]'

/** Requests erased in one batch; after each batch other calls get a turn. */
const atOnce = 50

/** Runs inside a transaction. Also removes the messages about the requests from the outbox, sent or waiting. */
export const eraseRequests = async (tx: Tx, ids: readonly number[], at: string): Promise<void> => {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    await tx
      .updateTable('requests')
      .set(eb => ({
        name: null,
        phone: null,
        email: null,
        phone_key: null,
        email_key: null,
        message: null,
        note: '',
        next_action: null,
        next_action_at: null,
        search_key: eb.fn.coalesce(
          eb.selectFrom('quotes').select('number').whereRef('quotes.id', '=', 'requests.quote_id'),
          eb.val(''),
        ),
        erased_at: at,
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', 'in', some)
      .execute()
    await tx.deleteFrom('outbox').where('request_id', 'in', some).execute()
    await tx
      .deleteFrom('comments')
      .where('kind', '=', 'request')
      .where('record_id', 'in', some.map(String))
      .execute()
    await tx
      .deleteFrom('idempotency_keys')
      .where(eb => eb.or([eb('scope', 'like', '/api/mail/%'), eb('scope', 'like', '/api/request%')]))
      .where(
        'answer',
        'in',
        some.map(id => JSON.stringify({ id })),
      )
      .execute()
    await eraseLinks(tx, some)
    await tx.deleteFrom('request_answers').where('request_id', 'in', some).execute()
    const lines = await tx
      .selectFrom('audit')
      .select('id')
      .where('kind', '=', 'request')
      .where('record_id', 'in', some.map(String))
      .execute()
    await eraseLogTexts(
      tx,
      lines.map(({ id }) => id),
    )
    await eraseQuotesOf(tx, some)
    await setImmediate()
  }
}

/** Removes manual joins and splits of these requests, and splits of contacts that no request has any more. */
const eraseLinks = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .deleteFrom('request_joins')
    .where(eb => eb.or([eb('request_id', 'in', ids), eb('other_id', 'in', ids)]))
    .execute()
  await tx
    .deleteFrom('request_cuts')
    .where(eb =>
      eb.or([
        eb('request_id', 'in', ids),
        eb.and([
          eb('contact_key', 'is not', null),
          ...(['phone_key', 'email_key'] as const).map(column =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('requests')
                  .select('requests.id')
                  .whereRef(`requests.${column}`, '=', 'request_cuts.contact_key'),
              ),
            ),
          ),
        ]),
      ]),
    )
    .execute()
}

/** Erases texts in lines of the log, but keeps which fields changed, by whom and when. */
export const eraseLogTexts = async (tx: Tx, lines: readonly number[]): Promise<void> => {
  for (const id of lines) {
    const row = await findRow(tx, 'audit', { id }, ['difference', 'record_title'])
    if (!row) continue
    const difference = JSON.parse(row.difference ?? '{}') as Record<string, { from: unknown; to: unknown }>
    for (const field of textFields) {
      const change = difference[field]
      if (change) difference[field] = { from: withoutText(change.from), to: withoutText(change.to) }
    }
    // Lines about accounts have the account's name as title; lines about requests have none.
    const title = row.record_title === null ? null : erasedText
    await updateRow(tx, 'audit', id, {
      difference: JSON.stringify(difference),
      record_title: title,
      record_key: title,
    })
  }
}

/** Fields of the log with typed text or names of accounts; all others are states, days and numbers. */
const textFields = ['note', 'nextAction', 'email', 'name'] as const

/** True for a line about a request or an account that contains texts to erase. */
export const hasLogTexts = (line: { record_title: string | null; difference: string | null }): boolean => {
  const difference = JSON.parse(line.difference ?? '{}') as Record<string, { from: unknown; to: unknown }>
  const isText = (value: unknown) => value !== withoutText(value)
  return (
    (line.record_title !== null && line.record_title !== erasedText) ||
    textFields.some(field => isText(difference[field]?.from ?? null) || isText(difference[field]?.to ?? null))
  )
}

const withoutText = (value: unknown): unknown => (value === null || value === '' ? value : erasedText)

/** Erases the places typed into quotes of these requests, earlier quotes included. Runs inside a transaction. */
const eraseQuotesOf = async (tx: Tx, requests: readonly number[]): Promise<void> => {
  if (requests.length === 0) return
  const rows = await tx
    .selectFrom('requests')
    .select('quote_id')
    .where('id', 'in', requests)
    .union(tx.selectFrom('request_quotes').select('quote_id').where('request_id', 'in', requests))
    .execute()
  await erasePlaces(
    tx,
    rows.flatMap(row => row.quote_id ?? []),
  )
}
