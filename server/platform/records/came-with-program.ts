/** Finds seeded records that nobody has changed since. */
import { sql } from 'kysely'
import type { KindName } from '#shared/kinds/all-kinds.ts'

/** The example comes into an empty database, so its numbers are the first; of a hundred thousand records few are looked at. */
const lastFirstId = 200

/**
 * The log knows whatever people, imports and jobs made or changed: what it does not know came with the program. What
 * colleagues say about a record, and that one of them has looked at it, is no change. `id` is a column, `posts.id`.
 */
export const cameWithProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action not in ('comment', 'comment-remove', 'download')))`

/** The same, whatever people have changed of it since: nothing that was invented is ever published as the office's own. */
export const begunByProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action in ('create', 'import')))`
