/** Reading the audit log. */
import { z } from 'zod'
import * as contract from '#shared/contract/audit.ts'
import type { Context } from '../context.ts'
import { ok, type Route, route } from '../http/mount.ts'
import { boundsOfPage, pageAnswer } from '../http/pages.ts'

const pageSize = 50

export const auditRoutes = (ctx: Context): Route[] => [
  route(contract.listAudit, async ({ query }) => {
    let entries = ctx.db.selectFrom('audit')
    if (query.kind) entries = entries.where('audit.kind', '=', query.kind)
    if (query.record) entries = entries.where('record_id', '=', query.record)
    if (query.actor) entries = entries.where('actor_id', '=', query.actor)
    const { count } = await entries.select(eb => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
    const bounds = boundsOfPage(query.page, Number(count), pageSize)
    const rows = await entries
      .leftJoin('admins', 'admins.id', 'audit.actor_id')
      .select(['audit.id', 'at', 'actor_id', 'admins.name', 'action', 'kind', 'record_id', 'difference'])
      .orderBy('audit.id', 'desc')
      .limit(pageSize)
      .offset(bounds.offset)
      .execute()
    const items = rows.map(row => ({
      id: row.id,
      at: row.at,
      // A removed colleague keeps the number; the name went with the account.
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.name ?? `№ ${row.actor_id}` },
      action: row.action,
      kind: kind.parse(row.kind),
      recordId: row.record_id,
      difference: difference.parse(JSON.parse(row.difference ?? '{}')),
    }))
    return ok(pageAnswer(items, bounds))
  }),
]

const kind = z.enum(contract.auditKinds)
const difference = contract.auditEntry.shape.difference
