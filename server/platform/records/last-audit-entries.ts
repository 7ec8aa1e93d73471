import { sql } from 'kysely'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import type { Tx } from '../db/open.ts'

/** Time of the last audit entry of each record of a kind with one of these actions, not before `since`. */
export const lastAuditEntries = (
  db: Tx,
  kind: KindName,
  { actions, since }: { actions: readonly string[]; since: string | null },
) =>
  db
    .selectFrom('audit')
    .select(eb => ['record_id', eb.fn.max('at').as('at')])
    // `|| ''` keeps the planner off the index of kinds: entries since a given time are few, those of a kind very many.
    .where(sql<boolean>`kind || '' = ${kind}`)
    .where('action', 'in', actions)
    .where('at', '>=', since ?? '')
    .groupBy('record_id')
