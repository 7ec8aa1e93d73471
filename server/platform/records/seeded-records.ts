/** Finds example records of the program, untouched or changed since. */
import { sql } from 'kysely'
import type { KindName } from '#shared/kinds/all-kinds.ts'

/**
 * Upper bound for ids of example records, which are created in an empty database and so have the first ids. Keeps the
 * query off large tables.
 */
const lastFirstId = 200

/**
 * Condition for an example record that nobody has changed: the audit log has no entry of it by people, imports or jobs,
 * except comments and downloads. `id` is a column, such as `posts.id`.
 */
export const cameWithProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action not in ('comment', 'comment-remove', 'download')))`

/** Condition for an example record, even a changed one: invented records are never published as the office's own. */
export const begunByProgram = (kind: KindName, id: `${string}.id`) =>
  sql<boolean>`(${sql.ref(id)} <= ${lastFirstId} and not exists (
    select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
      and audit.action in ('create', 'import')))`
