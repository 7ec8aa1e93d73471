/** Plans an erasure over all sources, and carries out exactly that plan. */
import { createHash } from 'node:crypto'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { noteErasure } from '#server/platform/personal-data/note-erasure.ts'
import { dataSubjectOf, type FoundPii } from '#server/platform/personal-data/pii-source.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { erasedText } from '#server/work/requests/erase-requests.ts'
import type { ErasurePlace } from '#shared/contract/system/personal-data.ts'
import { findContact, maskContact } from '#shared/domain/contact.ts'
import { type PlaceKind, piiSources } from '../kind-registry.ts'

const placeKinds = Object.keys(piiSources) as PlaceKind[]

export interface ErasurePlan {
  /** Normalised by `contactKey`. */
  contact: string
  places: (FoundPii & { what: PlaceKind })[]
}

/** Reads all sources in batches, outside a transaction, which would block all other writes. */
export const planErasure = async (db: Tx, contact: string): Promise<ErasurePlan> => {
  const person = dataSubjectOf(contact)
  const places: ErasurePlan['places'] = []
  for (const what of placeKinds) {
    for await (const place of piiSources[what].find(db, person)) places.push({ ...place, what })
    if (what === 'request') for (const id of await quotesOf(db, person.requests)) person.quotes.add(id)
  }
  return { contact, places }
}

/**
 * Carries out the whole plan and nothing else, inside a transaction. Throws 409 if a place of the plan no longer
 * exists.
 */
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
  for (const what of placeKinds) {
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

/** Hash of a plan; equal as long as an erasure would change the same places. */
export const planDigest = ({ contact, places }: ErasurePlan): string =>
  createHash('sha256')
    .update(JSON.stringify([contact, places.map(({ what, id, isOwn }) => [what, id, isOwn])]))
    .digest('base64url')

/** The plan for display, with excerpts of other people's texts around the contact. */
export const asShown = ({ contact, places }: ErasurePlan): ErasurePlace[] =>
  places.map(({ what, record, isOwn, texts }) => ({
    what,
    record,
    own: isOwn,
    excerpts: texts.slice(0, 5).flatMap(text => excerptOf(contact, text)),
  }))

/** Characters shown before and after the contact. */
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

/** The person's own requests, then those that mention the person in a text or in their quote. */
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

/** Ids of the changed places and the number of requests; nothing about the person. */
const logOf = (plan: ErasurePlan) => {
  const { places } = plan
  const before: Record<string, unknown> = { requests: requestsOf(plan).length }
  for (const what of placeKinds)
    for (const isOwn of [true, false]) {
      const ids = places.flatMap(place => (place.what === what && place.isOwn === isOwn ? [place.id] : []))
      if (ids.length > 0) before[`${what}-${isOwn ? 'own' : 'named'}`] = ids.join(', ')
    }
  return { before, after: { requests: 0 } }
}

/**
 * Logs each request and order of other people that has lost a part of its texts or log. Programs with copies learn from
 * these lines, through `listErasedRequests` and `listErasedOrders`, that a copy may still name the person.
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
    if (!own.has(id)) await recordChange(tx, ctx, by, { kind: 'request', id, action: 'erase' })
  const erased = new Set(places.flatMap(({ what, id, isOwn }) => (what === 'order' && isOwn ? [id] : [])))
  for (const id of new Set(places.flatMap(({ order }) => order ?? [])))
    if (!erased.has(id)) await recordChange(tx, ctx, by, { kind: 'order', id, action: 'erase' })
}

/** All recorded quotes of requests, earlier ones included. */
const quotesOf = async (db: Tx, requests: ReadonlySet<number>): Promise<number[]> => {
  const ids: number[] = []
  for (const id of requests) {
    const rows = await listRows(db, 'request_quotes', { request_id: id }, ['quote_id'])
    for (const { quote_id } of rows) ids.push(quote_id)
  }
  return ids
}
