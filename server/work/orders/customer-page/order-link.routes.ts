import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { isMailConfigured } from '#server/platform/outbox/channel-settings.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { readRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { listInvoiceLetters } from '#server/work/invoices/invoice-letter.ts'
import * as letters from '#shared/contract/work/order-letters.ts'
import * as contract from '#shared/contract/work/order-link.ts'
import { can } from '#shared/domain/can.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { orderKind } from '../order.kind.ts'
import { listLetters, switchLetters } from '../order-letters.ts'
import { endLinks, orderLink, pageEnd, readLetters } from './order-link.ts'

export const orderLinkRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readOrderLinkEndpoint, async ({ actor, params }) => {
    const order = await readRecord(ctx.db, orderKind, params.id)
    const path = await orderLink(ctx, ctx.db, order, can(actor, 'orders.money') ? 'whole' : 'unpriced')
    return ok({
      url: path && ctx.config.publicUrl + path,
      until: (await pageEnd(ctx, ctx.db, order)) ?? null,
    })
  }),

  writeRoute(contract.revokeOrderLinkEndpoint, {
    change: async ({ tx, by, params }) => {
      const { id } = await readRecord(tx, orderKind, params.id)
      await endLinks(tx, id)
      await recordChange(tx, ctx, by, { kind: 'order', id, action: 'link-end' })
    },
  }),

  route(letters.readOrderLettersEndpoint, async ({ actor, params }) =>
    ok(await lettersOf(ctx, actor, params.id)),
  ),

  writeRoute(letters.switchOrderLettersEndpoint, {
    change: async call => {
      const { id, email } = await readRecord(call.tx, orderKind, call.params.id)
      const { on, to } = call.body
      if (on && to !== undefined && contactKey(to) !== contactKey(email))
        throw httpError('order.letters-moved')
      await switchLetters(call, ctx, id, on ? 'on' : 'off')
      return { id }
    },
    respond: async ({ id }, { actor }) => ok(await lettersOf(ctx, actor, id)),
  }),
]

/** Letters with invoices are listed for accounts that may see money, as the invoices are. */
const lettersOf = async (ctx: Context, actor: Pick<Actor, 'role'>, id: number) => {
  const order = await readRecord(ctx.db, orderKind, id)
  const state = await readLetters(ctx.db, id)
  const ofStages = await listLetters(ctx.db, order)
  const ofInvoices = can(actor, 'orders.money') ? await listInvoiceLetters(ctx.db, id) : []
  const items = [...ofStages, ...ofInvoices].toSorted((a, b) => b.at.localeCompare(a.at))
  return { state, canMail: await isMailConfigured(ctx), items }
}
