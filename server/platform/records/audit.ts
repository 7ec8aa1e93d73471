/** Writes the audit log in the transaction of the change itself, so that no change is without its entry. */

import { foldKey } from '#shared/domain/fold-key.ts'
import { allKinds, type KindName } from '#shared/kinds/all-kinds.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'
import { differenceOf, type FieldDifferences, joinDifferences } from './difference.ts'

export interface Change {
  kind: KindName
  /** By default `create`, `update` or `delete`, by `before` and `after`; given where another verb says more. */
  action?: string
  id: number | string | null
  /** The record's fields, never a secret; null when it did not exist. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

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
  const difference = differenceOf(change.before, change.after)
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
  await tx
    .insertInto('audit')
    .values({
      at: nowIso(ctx),
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? null,
      action: change.action ?? verbOf(change),
      kind: change.kind,
      record_id: change.id === null ? null : String(change.id),
      record_title: title,
      record_key: title === null ? null : foldKey(title),
      record_version: versionOf(change),
      difference: JSON.stringify(difference),
      request_id: by.requestId,
    })
    .execute()
}

/** Milliseconds: autosaves of one person that are no further apart belong to one sitting. */
export const sittingMs = 30 * 60_000

/** The last entry about the record when this autosave continues it; undefined when something else happened since. */
const findSitting = async (tx: Tx, ctx: Pick<Context, 'now'>, by: Author, change: Change) => {
  const last = await tx
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor_id', 'record_version', 'difference'])
    .where('kind', '=', change.kind)
    .where('record_id', '=', String(change.id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const goesOn =
    last?.action === change.action &&
    last?.actor_id === (by.actor?.id ?? null) &&
    // Translations have no version in the log: their autosaves are not joined with those of the record itself.
    (last.record_version === null) === (versionOf(change) === null) &&
    ctx.now().getTime() - Date.parse(last.at) <= sittingMs
  return goesOn ? last : undefined
}

/** Fields of an audit entry about an account's sessions; its action says what happened to them. */
export const aboutSessionsOf = ({
  id,
}: {
  id: number
}): Pick<Change, 'kind' | 'id' | 'before' | 'after'> => ({
  kind: 'session',
  id,
  before: null,
  after: null,
})

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

const verbOf = ({ before, after }: Change): string =>
  before === null ? 'create' : after === null ? 'delete' : 'update'
