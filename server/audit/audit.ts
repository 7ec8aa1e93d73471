/** Writes the audit log, in the transaction of the change itself: there is no change without its line. */
import type { AuditKind } from '#shared/contract/audit.ts'
import type { Actor } from '../auth/actor.ts'
import { type Context, timestampOf } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { differenceOf } from './difference.ts'

export interface Change {
  kind: AuditKind
  /** `create`, `update` and `delete` follow from `before` and `after`; name it where another verb says more. */
  action?: string
  id: number | string | null
  /** The record's fields, never a secret; null when it did not exist. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** Who makes the change and in which request; a job has neither. */
export interface Author {
  actor: Pick<Actor, 'id'> | null
  requestId: string | null
}

export const recordChange = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  change: Change,
): Promise<void> => {
  await tx
    .insertInto('audit')
    .values({
      at: timestampOf(ctx),
      actor_id: by.actor?.id ?? null,
      action: change.action ?? verbOf(change),
      kind: change.kind,
      record_id: change.id === null ? null : String(change.id),
      difference: JSON.stringify(differenceOf(change.before, change.after)),
      request_id: by.requestId,
    })
    .execute()
}

/** The sessions of an account: what happened to them is in the verb. */
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

const verbOf = ({ before, after }: Change): string =>
  before === null ? 'create' : after === null ? 'delete' : 'update'
