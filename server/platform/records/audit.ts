/** Writes the audit log in the transaction of the change itself, so that no change is without its entry. */
import { sql } from 'kysely'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { allKinds, type KindName } from '#shared/kinds/all-kinds.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { findNewest, insertRow } from '../db/rows.ts'
import type { Actor } from '../http/actor.ts'

interface About {
  kind: KindName
  id: number | string | null
}
/** The record's fields, never a secret; null when it did not exist, or where an action says all. */
type Fields = Readonly<Record<string, unknown>> | null

/** Without an action it is `create`, `update` or `delete`, by `before` and `after`. */
export type Change = About &
  ({ action: string; before?: Fields; after?: Fields } | { action?: string; before: Fields; after: Fields })

/** Who makes the change and in which request; a job has neither. */
export interface Author {
  /** A person without an account here is logged by name only. */
  actor: { id: Actor['id'] | null; name?: Actor['name']; role?: Actor['role'] } | null
  requestId: string | null
}

/** Adds an entry to the audit log; autosaves of one sitting are joined into one entry. */
export const recordChange = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  change: Change,
): Promise<void> => {
  const difference = differenceOf(change.before ?? null, change.after ?? null)
  const last = change.action === 'autosave' ? await findSitting(tx, ctx, by, change) : undefined
  if (!last) return insertLine(tx, ctx, by, change, difference)
  await tx.deleteFrom('audit').where('id', '=', last.id).execute()
  await insertLine(tx, ctx, by, change, joinDifferences(JSON.parse(last.difference ?? '{}'), difference))
}

const insertLine = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  change: Change,
  difference: FieldDifferences,
): Promise<void> => {
  const title = titleOf(change)
  await insertRow(tx, 'audit', {
    at: nowIso(ctx),
    actor_id: by.actor?.id ?? null,
    actor_name: by.actor?.name ?? null,
    action: change.action ?? verbOf(change),
    kind: change.kind,
    record_id: change.id === null ? null : String(change.id),
    record_title: title,
    record_key: title === null ? null : foldForSearch(title),
    record_version: versionOf(change),
    difference: JSON.stringify(difference),
    request_id: by.requestId,
  })
}

/** Milliseconds: autosaves of one person that are no further apart belong to one sitting. */
export const sittingMs = 30 * 60_000

/** The last entry about the record when this autosave continues it; undefined when something else happened since. */
const findSitting = async (tx: Tx, ctx: Pick<Context, 'now'>, by: Author, change: Change) => {
  const last = await findNewest(
    tx,
    'audit',
    ['id', 'at', 'action', 'actor_id', 'record_version', 'difference'],
    { kind: change.kind, record_id: String(change.id) },
  )
  const goesOn =
    last?.action === change.action &&
    last?.actor_id === (by.actor?.id ?? null) &&
    // Translations have no version in the log: their autosaves are not joined with those of the record itself.
    (last.record_version === null) === (versionOf(change) === null) &&
    ctx.now().getTime() - Date.parse(last.at) <= sittingMs
  return goesOn ? last : undefined
}

/** An audit entry about an account's sessions; its action says what happened to them. */
export const aboutSessionsOf = ({ id }: { id: number }) => ({ kind: 'session' as const, id })

/**
 * Title of a record in lists, as far as the change carries it. Requests have none: their names are visitors' data, which
 * the log must not keep.
 */
const titleOf = ({ kind, before, after }: Change): string | null => {
  const field = allKinds[kind].titled
  const title = field === null ? undefined : (after?.[field] ?? before?.[field])
  return typeof title === 'string' && title !== '' ? title.slice(0, 200) : null
}

const versionOf = ({ before, after }: Change): number | null => {
  const version = (after ?? before)?.version
  return typeof version === 'number' ? version : null
}

const verbOf = ({ before, after }: Change): string => (before ? (after ? 'update' : 'delete') : 'create')

/** Time of the last audit entry of each record of a kind with one of these actions, not before `since`. */
export const lastAuditEntries = (
  db: Tx,
  kind: KindName,
  { actions, since }: { actions: readonly ('delete' | 'erase')[]; since: string | null },
) =>
  db
    .selectFrom('audit')
    .select(eb => ['record_id', eb.fn.max('at').as('at')])
    .where('kind', '=', kind)
    // The condition of the index `audit_removed`.
    .where(sql<boolean>`action in ('delete', 'erase')`)
    .where('action', 'in', actions)
    .where('at', '>=', since ?? '')
    .groupBy('record_id')

/** Difference between two states of a record, field by field, short enough to be stored for ever. */

type FieldDifferences = Record<string, { from: unknown; to: unknown }>

/** Fields left out of a difference, since they change with every save. */
const silent = new Set(['version', 'createdAt', 'updatedAt', 'created_at', 'updated_at'])

/** Characters of a value that are stored. */
const maxLength = 200

/**
 * The fields whose values differ; `null` for the whole record when it was created or deleted.
 *
 * @example differenceOf({ title: 'A', version: 1 }, { title: 'B', version: 2 }) // { title: { from: 'A', to: 'B' } }
 */
export const differenceOf = (before: object | null, after: object | null): FieldDifferences => {
  const was: Record<string, unknown> = { ...before }
  const is: Record<string, unknown> = { ...after }
  const difference: FieldDifferences = {}
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (silent.has(field)) continue
    const from = was[field] ?? null
    const to = is[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) difference[field] = { from: short(from), to: short(to) }
  }
  return difference
}

const joinDifferences = (earlier: FieldDifferences, later: FieldDifferences): FieldDifferences => {
  const joined = { ...earlier }
  for (const [field, { from, to }] of Object.entries(later))
    joined[field] = { from: field in earlier ? earlier[field]?.from : from, to }
  return joined
}

const short = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return value.length <= maxLength ? value : `${value.slice(0, maxLength)}… (${value.length})`
  }
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length <= maxLength ? value : `${text.slice(0, maxLength)}… (${text.length})`
}
