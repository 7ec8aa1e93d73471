import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteRows, findNewest, storeRow } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/platform/presence.ts'
import { can } from '#shared/domain/can.ts'
import { allKinds, type KindName } from '#shared/kinds/all-kinds.ts'

/** Milliseconds after an editor's last call until it no longer counts as open: enough for two missed calls. */
const lifetimeMs = 50_000

export const presenceRoutes = (ctx: Context): HttpRoute[] => [
  writeRoute(contract.notifyPresenceEndpoint, {
    change: async ({ actor, body, tx, at }) => {
      rejectUnreadable(actor, body.kind)
      const now = Date.parse(at)
      const oldest = new Date(now - lifetimeMs).toISOString()
      const newest = new Date(now + lifetimeMs).toISOString()
      // Removes rows of editors who have left, so that the table never grows.
      await tx
        .deleteFrom('presence')
        // A time in the future was written by a wrong clock.
        .where(eb => eb.or([eb('seen_at', '<', oldest), eb('seen_at', '>', newest)]))
        .execute()
      await (body.leaving ? leave(tx, actor, body) : stay(tx, actor, body, at))
      return tx
        .selectFrom('presence')
        .innerJoin('admins', 'admins.id', 'presence.admin_id')
        .select(['admins.id', 'admins.name', 'since'])
        .where('kind', '=', body.kind)
        .where('record_id', '=', body.record)
        .where('admin_id', '!=', actor.id)
        .orderBy('since')
        .execute()
    },
    respond: others => ok({ others }),
  }),

  route(contract.readLastChangeEndpoint, async ({ actor, params }) => {
    rejectUnreadable(actor, params.kind)
    const about = { kind: params.kind, record_id: params.record }
    const last = await findNewest(ctx.db, 'audit', ['actor_id', 'actor_name', 'at'], about)
    const author = last?.actor_id ? { name: last.actor_name ?? '', own: last.actor_id === actor.id } : null
    return ok({ author, at: last?.at ?? null })
  }),
]

/** Throws 403 for a kind that the account may not read. */
const rejectUnreadable = (actor: Actor, kind: KindName): void => {
  if (!can(actor, allKinds[kind].reads)) throw httpError('auth.forbidden')
}

interface Place {
  kind: string
  record: string
}

const stay = async (tx: Tx, actor: Actor, place: Place, at: string): Promise<void> => {
  const key = { kind: place.kind, record_id: place.record, admin_id: actor.id }
  await storeRow(tx, 'presence', key, { seen_at: at }, { since: at })
}

const leave = async (tx: Tx, actor: Actor, place: Place): Promise<void> => {
  await deleteRows(tx, 'presence', { kind: place.kind, record_id: place.record, admin_id: actor.id })
}
