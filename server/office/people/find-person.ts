/** Everything that the database holds of a person. Texts are looked through one by one: a phone can be written in many ways. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type Contact, hasEmail, hasPhone, mentions } from './contact.ts'
import { inTurn } from './in-turn.ts'
import { findOfficeNotes, type OfficeNotes } from './office-notes.ts'

export interface PersonRows extends OfficeNotes {
  /** The person's own requests. */
  own: Row<'requests'>[]
  /** Others' requests whose texts name the person. */
  named: Row<'requests'>[]
  /** Those of them that name the person in a place of their calculation. */
  namedInQuote: number[]
  /** Messages about the person, with the request that each belongs to. */
  outbox: { id: number; request_id: number | null }[]
  /** Numbers of the rows. */
  audit: number[]
  bin: number[]
  /** Numbers of the quotes by the request that they belong to. */
  quotes: Map<number, { id: number; number: string }[]>
  /** What the person has agreed to, by the version. */
  consents: ReadonlyMap<number, string>
}

export const findPersonRows = async (db: Tx, contact: Contact): Promise<PersonRows> => {
  const own: Row<'requests'>[] = []
  const named: Row<'requests'>[] = []
  const byQuote = await requestsOf(db, await quotesNaming(db, contact))
  for await (const row of inTurn(requestsAfter(db))) {
    if (isOwn(contact, row)) own.push(row)
    else if (byQuote.has(row.id) || textsOf(row).some(text => mentions(contact, text))) named.push(row)
  }
  const ids = new Set(own.map(({ id }) => id))
  const outbox: PersonRows['outbox'] = []
  for await (const row of inTurn(outboxAfter(db))) {
    const isAbout = row.request_id !== null && ids.has(row.request_id)
    if (isAbout || mentions(contact, row.message) || mentions(contact, row.last_error)) outbox.push(row)
  }
  const binned = await binnedAccounts(db, contact)
  const audit = await linesOfAccounts(
    db,
    binned.map(({ ref }) => ref),
  )
  for await (const row of inTurn(auditAfter(db))) {
    const isAbout = ids.has(Number(row.record_id)) && row.difference !== null && row.difference !== '{}'
    if (isAbout || mentions(contact, row.difference)) audit.push(row.id)
  }
  return {
    own,
    named,
    namedInQuote: named.flatMap(({ id }) => (byQuote.has(id) ? [id] : [])),
    outbox,
    audit,
    bin: binned.map(({ id }) => id),
    quotes: await quotesOf(db, own),
    consents: await consentsOf(db, own),
    ...(await findOfficeNotes(db, contact, ids)),
  }
}

const isOwn = ({ phone, email }: Contact, row: Row<'requests'>): boolean =>
  (phone !== null && hasPhone(phone, row.phone)) || (email !== null && hasEmail(email, row.email))

const textsOf = (row: Row<'requests'>): (string | null)[] => [
  row.message,
  row.note,
  row.next_action,
  row.name,
]

const requestsAfter = (db: Tx) => (last: number, limit: number) =>
  db.selectFrom('requests').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute()

/** Places of a calculation are free texts on the way in. */
const quotesNaming = async (db: Tx, contact: Contact): Promise<number[]> => {
  const ids: number[] = []
  const after = (last: number, limit: number) =>
    db
      .selectFrom('quotes')
      .select(['id', 'input'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const { id, input } of inTurn(after)) if (mentions(contact, input)) ids.push(id)
  return ids
}

/** The requests that such quotes belong to. */
const requestsOf = async (db: Tx, quotes: readonly number[]): Promise<ReadonlySet<number>> => {
  const ids = new Set<number>()
  for (const quote of quotes) {
    const present = await db.selectFrom('requests').select('id').where('quote_id', '=', quote).execute()
    const earlier = await db
      .selectFrom('request_quotes')
      .select('request_id')
      .where('quote_id', '=', quote)
      .execute()
    for (const { id } of present) ids.add(id)
    for (const { request_id } of earlier) ids.add(request_id)
  }
  return ids
}

const outboxAfter = (db: Tx) => (last: number, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'request_id', 'message', 'last_error'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(limit)
    .execute()

const auditAfter = (db: Tx) => (last: number, limit: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'record_id', 'difference'])
    .where('kind', '=', 'request')
    .where('id', '>', last)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Of all that the bin holds only accounts are people. */
const binnedAccounts = async (db: Tx, { email }: Contact): Promise<{ id: number; ref: string }[]> => {
  if (email === null) return []
  const rows = await db
    .selectFrom('bin')
    .select(['id', 'ref', 'payload'])
    .where('kind', '=', 'account')
    .execute()
  return rows.filter(({ payload }) => mentions({ phone: null, email }, payload))
}

/** Lines about accounts themselves, which name them; what the colleagues did keeps their name. */
const linesOfAccounts = async (db: Tx, refs: readonly string[]): Promise<number[]> => {
  if (refs.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'account')
    .where('record_id', 'in', refs)
    .execute()
  return rows.map(({ id }) => id)
}

const consentsOf = async (db: Tx, requests: readonly Row<'requests'>[]): Promise<PersonRows['consents']> => {
  const versions = new Set(requests.flatMap(({ consent_id }) => consent_id ?? []))
  const rows = await db.selectFrom('consents').select(['id', 'text']).execute()
  return new Map(rows.flatMap(({ id, text }) => (versions.has(id) ? [[id, text]] : [])))
}

const quotesOf = async (db: Tx, requests: readonly Row<'requests'>[]): Promise<PersonRows['quotes']> => {
  const quotes: PersonRows['quotes'] = new Map()
  for (const { id, quote_id } of requests) {
    const rows = await db
      .selectFrom('quotes')
      .select(['id', 'number'])
      .where(eb =>
        eb.or([
          ...(quote_id === null ? [] : [eb('id', '=', quote_id)]),
          eb('id', 'in', eb.selectFrom('request_quotes').select('quote_id').where('request_id', '=', id)),
        ]),
      )
      .orderBy('id')
      .execute()
    if (rows.length > 0) quotes.set(id, rows)
  }
  return quotes
}
