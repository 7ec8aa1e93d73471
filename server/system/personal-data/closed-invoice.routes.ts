import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { countClosed, holdInvoices, listClosed, removeClosed } from '#server/work/invoices/kept-invoices.ts'
import * as contract from '#shared/contract/system/personal-data.ts'
import { confirmPasswordAgain } from '../accounts/confirm-password.ts'

export const closedInvoiceRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listClosedInvoicesEndpoint, async ({ query: { page } }) => {
    const bounds = boundsOfPage(
      page,
      await countClosed(ctx.db, countedFor(page, contract.pageSize)),
      contract.pageSize,
    )
    return ok(
      listPageResponse(await listClosed(ctx.db, { limit: contract.pageSize, offset: bounds.offset }), bounds),
    )
  }),

  writeRoute(contract.holdInvoicesEndpoint, {
    change: call => holdInvoices(call, call.params.id, call.body),
  }),

  writeRoute(contract.removeClosedInvoicesEndpoint, {
    prepare: ({ actor, request }) => confirmPasswordAgain(ctx, actor, request),
    change: call => removeClosed(call, call.body.ids),
  }),
]
