/** Finds, hands over and erases what is kept of a person. */
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { backupsGoneBy } from '#server/platform/backup/backup-rotation.ts'
import { backupState } from '#server/platform/backup/nightly-backup.job.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { invalid, notFound } from '#server/platform/http/http-error.ts'
import type { FoundComment, FoundPerson, FoundRequest } from '#shared/contract/people.ts'
import type { StoredQuote } from '#shared/contract/quote.ts'
import { heldUploadOf } from '../import/held-upload.ts'
import { type Contact, mentions, otherContact, readContact } from './contact.ts'
import { eraseLogTexts, eraseQuotesOf, eraseRequests, eraseTexts } from './erase-requests.ts'
import { findPersonRows, type PersonRows } from './find-person.ts'
import { eraseOfficeNotes, isAtRequest } from './office-notes.ts'
import { isOwn } from './person-file.ts'

/** Throws 400 for what is neither a phone nor an e-mail. */
export const findPerson = async (ctx: Context, text: string): Promise<FoundPerson> => {
  const contact = readContact(text)
  const rows = await findPersonRows(ctx.db, contact)
  const { kept, lastAt } = await backupState(ctx)
  return {
    contact: contact.phone ?? contact.email ?? '',
    otherContacts: otherContactsOf(contact, rows),
    requests: [
      ...rows.own.map(row => asFound(row, rows, false)),
      ...rows.named.map(row => asFound(row, rows, true)),
    ],
    comments: commentsAsFound(rows),
    views: rows.views.length,
    messages: rows.outbox.length,
    logLines: rows.audit.length,
    binned: rows.bin.length,
    backups: { kept, goneBy: lastAt === null ? null : backupsGoneBy(new Date(lastAt)).toISOString() },
  }
}

/** The calculations of the person's own requests, as they were given. */
export const findQuotesOf = async ({ db }: Context, { requests }: FoundPerson): Promise<StoredQuote[]> => {
  const quotes: StoredQuote[] = []
  for (const number of requests.filter(isOwn).flatMap(request => request.quotes)) {
    const quote = await findQuote(db, number)
    if (quote) quotes.push(quote)
  }
  return quotes
}

/**
 * Erases at once and for good, in one transaction; then the database is written anew, so that nothing of it stays in
 * unused pages. Throws 404 when there is nothing, 400 for the office's own address.
 */
export const erasePerson = async (
  ctx: Context,
  text: string,
  by: Author,
): Promise<{ requests: number; compacted: boolean }> => {
  const contact = readContact(text)
  rejectOwnAddress(ctx, contact)
  const requests = await ctx.db.transaction().execute(async tx => {
    const rows = await findPersonRows(tx, contact)
    if (isNothing(rows)) throw notFound('О таком человеке ничего нет')
    const at = timestampOf(ctx)
    await eraseRequests(
      tx,
      rows.own.map(({ id }) => id),
      at,
    )
    for (const row of rows.named) await eraseTexts(tx, row, contact, at)
    await eraseQuotesOf(tx, rows.namedInQuote)
    for (const { id } of rows.outbox) await tx.deleteFrom('outbox').where('id', '=', id).execute()
    await eraseLogTexts(tx, rows.audit)
    await eraseOfficeNotes(tx, rows)
    await noteErasedTexts(tx, ctx, by, rows)
    for (const id of rows.bin) await tx.deleteFrom('bin').where('id', '=', id).execute()
    for (const { scope, key } of await tx.selectFrom('idempotency_keys').select(['scope', 'key']).execute()) {
      if (!mentions(contact, key)) continue
      await tx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
    }
    const count = rows.own.length + rows.named.length
    // Who did it and how much it was; not about whom.
    await recordChange(tx, ctx, by, {
      kind: 'person',
      id: null,
      action: 'erase',
      before: { requests: count },
      after: { requests: 0 },
    })
    return count
  })
  // A table of requests that is being brought in may name the person.
  await heldUploadOf(ctx).drop()
  return { requests, compacted: await forgetErased(ctx) }
}

/** Writes the database anew; false when it could not, which undoes nothing. */
export const forgetErased = async (ctx: Context): Promise<boolean> => {
  try {
    await ctx.database.compact()
    return true
  } catch (error) {
    ctx.log.error({ err: error }, 'the database could not be written anew after an erasure')
    return false
  }
}

/**
 * A line in the log of each other request that has lost texts: programs with a copy of it learn from these lines that
 * their copy may still name the person, see `listErased`.
 */
const noteErasedTexts = async (
  tx: Tx,
  ctx: Context,
  by: Author,
  { own, named, comments, outbox }: PersonRows,
): Promise<void> => {
  const others = new Set([
    ...named.map(({ id }) => id),
    ...comments.flatMap(({ kind, record_id }) => (kind === 'request' ? [Number(record_id)] : [])),
    ...outbox.flatMap(({ request_id }) => request_id ?? []),
  ])
  for (const { id } of own) others.delete(id)
  for (const id of others)
    await recordChange(tx, ctx, by, { kind: 'request', id, action: 'erase', before: null, after: null })
}

const isNothing = ({ own, named, comments, views, outbox, audit, bin }: PersonRows): boolean =>
  [own, named, comments, views, outbox, audit, bin].every(rows => rows.length === 0)

/** Each mail about a request is for it: all of them would go. */
const rejectOwnAddress = ({ config }: Context, { email }: Contact): void => {
  if (email !== null && [config.mail?.to, config.mail?.from].some(own => own?.toLowerCase().includes(email)))
    throw invalid('contact', 'Это почта самой фирмы')
}

const otherContactsOf = (contact: Contact, { own }: PersonRows): string[] => [
  ...new Set(
    own.flatMap(({ phone, email }) => [phone, email].flatMap(of => otherContact(contact, of) ?? [])),
  ),
]

const commentsAsFound = ({ comments, own }: PersonRows): FoundComment[] => {
  const ids = new Set(own.map(({ id }) => id))
  return comments.map(row => ({
    id: row.id,
    kind: row.kind,
    record: row.record_id,
    author: row.author_name,
    text: row.text,
    createdAt: row.created_at,
    mention: !isAtRequest(row, ids),
  }))
}

const asFound = (
  row: PersonRows['own'][number],
  { quotes, consents }: PersonRows,
  mention: boolean,
): FoundRequest => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at,
  name: row.name,
  phone: row.phone,
  email: row.email,
  message: row.message,
  note: row.note,
  nextAction: row.next_action,
  quotes: (quotes.get(row.id) ?? []).map(({ number }) => number),
  consent: consentOf(row, consents),
  mention,
})

const consentOf = (
  { consent_id }: PersonRows['own'][number],
  consents: PersonRows['consents'],
): FoundRequest['consent'] => {
  const text = consent_id === null ? undefined : consents.get(consent_id)
  return consent_id === null || text === undefined ? null : { version: consent_id, text }
}
