/** Routes of `contract/requests.ts`: the inbox. */

import { priceForRequest, readHandover } from '#server/calculation/quotes/request-quote.ts'
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/list-file.ts'
import { created, ok, type Route, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, pageResponse } from '#server/platform/http/pagination.ts'
import { retryMessagesOf } from '#server/platform/outbox/outbox.store.ts'
import * as contract from '#shared/contract/requests.ts'
import { type Language, languagePrefix } from '#shared/domain/languages.ts'
import { mainLanguageOf } from '#shared/domain/office-options.ts'
import { changeRequest, existing, quoteAgain } from './change-request.ts'
import { requestsFile } from './export-requests.ts'
import { handOverQuote } from './hand-over-quote.ts'
import { phoneNumber } from './phone-number.ts'
import { countDue, countRequests, listErased, listRequests } from './request.store.ts'
import { createRequestFeed } from './request-feed.ts'
import { readHistory } from './request-history.ts'
import { storeCall } from './store-call.ts'

const pageSize = 25

export const requestsRoutes = (ctx: Context, feed = createRequestFeed(ctx)): Route[] => [
  route(contract.listRequests, async ({ query }) => {
    const { page, sort, ...asked } = query
    const now = timestampOf(ctx)
    const filter = { ...asked, now, waiting: sort === 'waiting' }
    const { counts, all } = await countRequests(ctx.db, filter)
    const total = filter.status ? counts[filter.status] : all
    const bounds = boundsOfPage(page, total, pageSize)
    const items = await listRequests(ctx.db, filter, {
      limit: pageSize,
      offset: bounds.offset,
      ...(sort === 'waiting' ? { oldestFirst: true } : { dueFirst: now }),
    })
    return ok({ ...pageResponse(items, bounds), counts, all, due: await countDue(ctx.db, now) })
  }),

  route(contract.readRequest, async ({ params }) => ok(await existing(ctx.db, params.id))),

  route(createRequest, async ({ actor, body, request, requestId }) => {
    const { quote, options } = await priceForRequest(ctx, body.quote, body.lang ?? 'ru')
    const main = mainLanguageOf(options)
    const { id } = await once(ctx, request, body, async tx => {
      const stored = await storeCall(ctx, tx, body, { quote, takenBy: actor.id, main })
      const { status, note } = await existing(tx, stored)
      const after = { status, note, takenBy: actor.id, ...(body.mail && { way: 'mail' }) }
      await recordChange(tx, ctx, { actor, requestId }, { kind: 'request', id: stored, before: null, after })
      return { id: stored }
    })
    return created(`/api/request/${id}`, await existing(ctx.db, id))
  }),

  route(contract.changeRequest, async ({ actor, body, ifMatch, params, request, requestId }) => {
    const { id } = await once(ctx, request, body, async tx => {
      const changed = await changeRequest(tx, ctx, params.id, body, { actor, requestId, ifMatch })
      // The number alone: a person's data must not outlive their erasure in a stored response.
      return { id: changed.id }
    })
    return ok(await existing(ctx.db, id))
  }),

  route(contract.readRequestHistory, async ({ params }) => {
    const main = mainLanguageOf((await readHandover(ctx)).options)
    const siteOf = (lang: Language) => ctx.config.publicUrl + languagePrefix(lang, main)
    return ok(await readHistory(ctx.db, await existing(ctx.db, params.id), siteOf))
  }),

  route(contract.quoteRequestAgain, async ({ actor, body, ifMatch, params, requestId }) =>
    ok(await quoteAgain(ctx, params.id, body.input, { actor, requestId, ifMatch })),
  ),

  route(contract.handOverQuote, async ({ actor, body, ifMatch, params, request, requestId }) => {
    const { options, show } = await readHandover(ctx)
    const main = mainLanguageOf(options)
    const { id } = await once(ctx, request, body, async tx => {
      await handOverQuote(tx, ctx, params.id, body, { actor, requestId, ifMatch, main, show })
      return { id: params.id }
    })
    return ok(await existing(ctx.db, id))
  }),

  route(contract.listErasedRequests, async ({ query }) => ok(await listErased(ctx.db, query.since ?? null))),

  route(contract.retryMail, async ({ actor, params, requestId }) => {
    const retried = await ctx.db.transaction().execute(async tx => {
      const request = await existing(tx, params.id)
      if (!(await retryMessagesOf(tx, request.id, timestampOf(ctx)))) {
        throw httpError('mail.nothing-to-retry')
      }
      const about = { kind: 'request' as const, id: request.id, before: null, after: null }
      await recordChange(tx, ctx, { actor, requestId }, { ...about, action: 'retry-mail' })
      return existing(tx, request.id)
    })
    return ok(retried)
  }),

  route(contract.streamRequests, async ({ actor, query, request }) =>
    feed.open(request, actor, query.after ?? null),
  ),

  route(contract.exportRequests, async ({ query }) =>
    csvResponse(requestsFile(ctx, { ...query, now: timestampOf(ctx) }), ctx.now()),
  ),

  route(contract.exportRequestsWorkbook, async ({ query }) =>
    workbookResponse(requestsFile(ctx, { ...query, now: timestampOf(ctx) }), ctx.now()),
  ),
]

/** With the phone in one form: a wrong number is named along with the other fields. */
const createRequest = {
  ...contract.createRequest,
  body: contract.callerRequest.safeExtend({ phone: phoneNumber }),
}
