/** The promises of `contract/requests.ts`: the inbox. */
import { Readable } from 'node:stream'
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { exportName } from '#server/platform/http/export-file.ts'
import { conflict, notFound, stale } from '#server/platform/http/http-error.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { created, ok, type Route, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, pageResponse } from '#server/platform/http/pagination.ts'
import { retryMailOf } from '#server/platform/mail/outbox.store.ts'
import * as contract from '#shared/contract/requests.ts'
import { priceForRequest } from './accept-request.ts'
import { exportLines } from './export-requests.ts'
import { keepCall } from './keep-call.ts'
import { phoneNumber } from './phone-number.ts'
import { countRequests, findRequest, listRequests, updateRequest } from './request.store.ts'
import { createRequestFeed } from './request-feed.ts'

const pageSize = 25

export const requestsRoutes = (ctx: Context, feed = createRequestFeed(ctx)): Route[] => [
  route(contract.listRequests, async ({ query }) => {
    const { page, sort, ...filter } = query
    const counts = await countRequests(ctx.db, filter)
    const total = filter.status ? counts[filter.status] : Object.values(counts).reduce((a, b) => a + b, 0)
    const bounds = boundsOfPage(page, total, pageSize)
    const items = await listRequests(ctx.db, filter, {
      limit: pageSize,
      offset: bounds.offset,
      oldestFirst: sort === 'waiting',
    })
    return ok({ ...pageResponse(items, bounds), counts })
  }),

  route(contract.readRequest, async ({ params }) => ok(await storedRequest(ctx.db, params.id))),

  route(createRequest, async ({ actor, body, request, requestId }) => {
    const quote = await priceForRequest(ctx, body.quote)
    const { id } = await once(ctx, request, body, async tx => {
      const stored = await keepCall(ctx, tx, body, { quote, takenBy: actor.id })
      const after = worked(await storedRequest(tx, stored))
      await recordChange(tx, ctx, { actor, requestId }, { kind: 'request', id: stored, before: null, after })
      return { id: stored }
    })
    return created(`/api/request/${id}`, await storedRequest(ctx.db, id))
  }),

  route(contract.changeRequest, async ({ actor, body, ifMatch, params, requestId }) => {
    const changed = await ctx.db.transaction().execute(async tx => {
      const before = await storedRequest(tx, params.id)
      if (ifMatch !== null && ifMatch !== before.version) throw stale()
      const takesIt = body.status === 'in_work' && before.takenBy === null
      const written = await updateRequest(tx, before, {
        status: body.status ?? before.status,
        note: body.note ?? before.note,
        takenBy: takesIt ? actor.id : (before.takenBy?.id ?? null),
        at: timestampOf(ctx),
      })
      const after = await findRequest(tx, params.id)
      if (!written || !after) throw stale()
      const by = { actor, requestId }
      await recordChange(tx, ctx, by, {
        kind: 'request',
        id: after.id,
        before: worked(before),
        after: worked(after),
      })
      return after
    })
    return ok(changed)
  }),

  route(contract.retryMail, async ({ actor, params, requestId }) => {
    const retried = await ctx.db.transaction().execute(async tx => {
      const request = await storedRequest(tx, params.id)
      if (!(await retryMailOf(tx, request.id, timestampOf(ctx)))) {
        throw conflict('Повторять нечего: письмо ушло или его не было')
      }
      const about = { kind: 'request' as const, id: request.id, before: null, after: null }
      await recordChange(tx, ctx, { actor, requestId }, { ...about, action: 'retry-mail' })
      return findRequest(tx, request.id)
    })
    return ok(retried)
  }),

  route(contract.streamRequests, async ({ actor, query, request }) =>
    feed.open(request, actor, query.after ?? null),
  ),

  route(contract.exportRequests, async ({ query }) => ({
    status: 200,
    bytes: {
      type: 'text/csv; charset=utf-8',
      content: Readable.from(exportLines(ctx, query)),
      fileName: exportName('Заявки', ctx.now()),
    },
  })),
]

/** With the phone in one form: a wrong number is named along with the other fields. */
const createRequest = {
  ...contract.createRequest,
  body: contract.callerRequest.safeExtend({ phone: phoneNumber }),
}

const storedRequest = async (db: Tx, id: number): Promise<contract.OfficeRequest> => {
  const request = await findRequest(db, id)
  if (!request) throw notFound('Такой заявки нет')
  return request
}

/** What the office changes of a request; the visitor's own data stay out of the log. */
const worked = ({ status, note, takenBy }: contract.OfficeRequest) => ({
  status,
  note,
  takenBy: takenBy?.id ?? null,
})
