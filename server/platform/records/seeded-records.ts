/** Finds seeded records that nobody has changed since. */
import { sql } from 'kysely'
import type { KindName } from '#shared/kinds/all-kinds.ts'

/**
 * Highest id of example records, with room: they come into an empty database, so their ids are the first. Keeps the
 * check off large tables.
 */
const lastFirstId = 200

/**
 * Condition for an example record without entries in the log: the log has all that people, imports and jobs made or
 * changed. Comments, and marks that a colleague has read it, are no change. `id` is a column, `posts.id`.
 */
export const cameWithProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action not in ('comment', 'comment-remove', 'download')))`

/** The same, even if people have changed the record since: invented records are never published as the office's own. */
export const begunByProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action in ('create', 'import')))`
