/** Plans an erasure, source by source, and carries out exactly that plan. */
import { createHash } from 'node:crypto'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { noteErasure } from '#server/platform/personal-data/note-erasure.ts'
import { dataSubjectOf, type FoundPii } from '#server/platform/personal-data/pii-source.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { erasedText } from '#server/work/requests/erase-requests.ts'
import {
  type ErasurePlace,
  type ErasurePlaceKind,
  erasurePlaces,
} from '#shared/contract/system/personal-data.ts'
import { findContact, maskContact } from '#shared/domain/contact.ts'
import { piiSources } from '../kind-registry.ts'

export interface ErasurePlan {
  /** See `contactKey`. */
  contact: string
  places: (FoundPii & { what: ErasurePlaceKind })[]
}

/** Reads everything, a part at a time: outside a transaction, which would hold up all others. */
export const planErasure = async (db: Tx, contact: string): Promise<ErasurePlan> => {
  const person = dataSubjectOf(contact)
  const places: ErasurePlan['places'] = []
  for (const what of erasurePlaces) {
    for await (const place of piiSources[what].find(db, person)) places.push({ ...place, what })
    if (what === 'request') for (const id of await quotesOf(db, person.requests)) person.quotes.add(id)
  }
  return { contact, places }
}

/** Inside a transaction: all of the plan, and nothing else. Throws 409 when something of it is no longer where it was found. */
export const executePlan = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  plan: ErasurePlan,
  by: Author,
): Promise<void> => {
  const { contact, places } = plan
  const at = nowIso(ctx)
  const mask = (text: string) => maskContact(contact, text, erasedText)
  for (const { what, id } of places)
    if (!(await piiSources[what].has(tx, id))) throw httpError('person.changed')
  for (const what of erasurePlaces) {
    const { erase, mask: maskPlace } = piiSources[what]
    const found = places.filter(place => place.what === what)
    await erase(
      tx,
      found.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])),
      at,
    )
    for (const { id, isOwn } of found) if (!isOwn) await maskPlace(tx, id, mask, at)
  }
  await noteMaskedTexts(tx, ctx, by, places)
  await noteErasure(tx, ctx)
  await recordChange(tx, ctx, by, { kind: 'person', id: null, action: 'erase', ...logOf(plan) })
}

/** Equal as long as the same places would be touched. */
export const planDigest = ({ contact, places }: ErasurePlan): string =>
  createHash('sha256')
    .update(JSON.stringify([contact, places.map(({ what, id, isOwn }) => [what, id, isOwn])]))
    .digest('base64url')

/** As people are shown it: others' texts with the contact marked. */
export const asShown = ({ contact, places }: ErasurePlan): ErasurePlace[] =>
  places.map(({ what, record, isOwn, texts }) => ({
    what,
    record,
    own: isOwn,
    excerpts: texts.slice(0, 5).flatMap(text => excerptOf(contact, text)),
  }))

/** Letters around the contact. */
const around = 60

const excerptOf = (contact: string, text: string): ErasurePlace['excerpts'] => {
  const [range] = findContact(contact, text)
  if (!range) return []
  const { from, to } = range
  return [
    {
      before: (from > around ? '…' : '') + text.slice(Math.max(0, from - around), from),
      contact: text.slice(from, to),
      after: text.slice(to, to + around) + (text.length > to + around ? '…' : ''),
    },
  ]
}

/** The person's own requests, then those that name the person in their texts or in their calculation. */
export const requestsOf = ({ places }: ErasurePlan): { id: number; isOwn: boolean }[] => {
  const own = ownRequests(places)
  const found = places.filter(({ what }) => what === 'request' || what === 'quote')
  const named = new Set(found.flatMap(({ requests }) => requests).filter(id => !own.has(id)))
  return [
    ...[...own].map(id => ({ id, isOwn: true })),
    ...[...named].toSorted((a, b) => a - b).map(id => ({ id, isOwn: false })),
  ]
}

const ownRequests = (places: ErasurePlan['places']): ReadonlySet<number> =>
  new Set(places.flatMap(({ what, id, isOwn }) => (what === 'request' && isOwn ? [id] : [])))

/** Which places, by their numbers, and how many requests; not about whom. */
const logOf = (plan: ErasurePlan) => {
  const { places } = plan
  const before: Record<string, unknown> = { requests: requestsOf(plan).length }
  for (const what of erasurePlaces)
    for (const isOwn of [true, false]) {
      const ids = places.flatMap(place => (place.what === what && place.isOwn === isOwn ? [place.id] : []))
      if (ids.length > 0) before[`${what}-${isOwn ? 'own' : 'named'}`] = ids.join(', ')
    }
  return { before, after: { requests: 0 } }
}

/**
 * A line in the log of each other request and order that has lost a part of its texts, or of its log: programs with a copy of it learn
 * from these lines that their copy may still name the person, see both `listErased`.
 */
const noteMaskedTexts = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  places: ErasurePlan['places'],
): Promise<void> => {
  const own = ownRequests(places)
  const others = new Set(places.flatMap(({ requests }) => requests))
  for (const id of [...others].toSorted((a, b) => a - b))
    if (!own.has(id))
      await recordChange(tx, ctx, by, { kind: 'request', id, action: 'erase', before: null, after: null })
  const erased = new Set(places.flatMap(({ what, id, isOwn }) => (what === 'order' && isOwn ? [id] : [])))
  for (const id of new Set(places.flatMap(({ order }) => order ?? [])))
    if (!erased.has(id))
      await recordChange(tx, ctx, by, { kind: 'order', id, action: 'erase', before: null, after: null })
}

/** The earlier quotes of requests. */
const quotesOf = async (db: Tx, requests: ReadonlySet<number>): Promise<number[]> => {
  const ids: number[] = []
  for (const id of requests) {
    const rows = await db
      .selectFrom('request_quotes')
      .select('quote_id')
      .where('request_id', '=', id)
      .execute()
    for (const { quote_id } of rows) ids.push(quote_id)
  }
  return ids
}
