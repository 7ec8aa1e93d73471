import { priceForRequest, readHandover } from '#server/calculation/quotes/request-quote.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import { partlySearched } from '#server/platform/db/word-search.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import { type Authenticate, created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { retryMessagesOf } from '#server/platform/outbox/outbox.store.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { streamRequestsEndpoint } from '#shared/contract/work/request-stream.ts'
import * as contract from '#shared/contract/work/requests.ts'
import { mainLanguageOf } from '#shared/domain/calculation/office-options.ts'
import { type Language, languagePrefix } from '#shared/domain/site/languages.ts'
import { changeRequest, prepareQuote, quoteAgain } from './change-request.ts'
import { createPhoneRequest } from './create-phone-request.ts'
import { requestsFile } from './export-requests.ts'
import { sendQuoteToCustomer } from './mail/send-quote-to-customer.ts'
import { phoneNumber } from './phone-number.ts'
import { getRequest } from './request.kind.ts'
import { countDue, countRequests, listErasedRequests, listRequests } from './request.store.ts'
import { createRequestFeed } from './request-feed.ts'
import { filterOf } from './request-filter.ts'
import { readHistory } from './request-history.ts'
import { readReasons } from './request-outcome.ts'
import { showRequest, showRequests } from './shown-request.ts'

export const requestRoutes = (
  ctx: Context,
  authenticate: Authenticate,
  feed = createRequestFeed(ctx, authenticate),
): HttpRoute[] => [
  route(contract.listRequestsEndpoint, async ({ query }) => {
    const { page, sort, ...asked } = query
    const now = nowIso(ctx)
    const most = countedFor(page, contract.pageSize)
    const oldestFirst = sort === 'waiting'
    const found = await filterOf(ctx.db, asked, { most: most + 1, oldestFirst })
    const filter = { ...found, now, unanswered: oldestFirst }
    const { counts, all } = await countRequests(ctx.db, filter, most)
    const total = filter.status ? counts[filter.status] : Math.min(all, most + 1)
    const bounds = boundsOfPage(page, total, contract.pageSize)
    const show = await showRequests(ctx)
    const items = await listRequests(ctx.db, filter, {
      limit: contract.pageSize,
      offset: bounds.offset,
      ...(oldestFirst ? { oldestFirst } : { dueFirst: now }),
    })
    return ok({
      ...listPageResponse(items.map(show), bounds),
      ...(await partlySearched(ctx.db, 'requests', { q: query.q, found: found.among, most })),
      ...{ counts, all, due: await countDue(ctx.db, now) },
    })
  }),

  route(contract.readRequestEndpoint, async ({ params }) =>
    ok(await showRequest(ctx, await getRequest(ctx.db, params.id))),
  ),

  writeRoute(createRequest, {
    prepare: ({ body }) => priceForRequest(ctx, body.quote, body.lang ?? 'ru'),
    change: async ({ actor, body, tx, by }, { quote, options }) => {
      const id = await createPhoneRequest(ctx, tx, body, {
        quote,
        takenBy: actor.id,
        main: mainLanguageOf(options),
      })
      const { status, note } = await getRequest(tx, id)
      const after = { status, note, takenBy: actor.id, ...(body.mail && { way: 'mail' }) }
      await recordChange(tx, ctx, by, { kind: 'request', id, before: null, after })
      return { id }
    },
    respond: async ({ id }) =>
      created(`/api/request/${id}`, await showRequest(ctx, await getRequest(ctx.db, id))),
  }),

  route(contract.listOutcomeReasonsEndpoint, async () => ok(await readReasons(ctx))),

  writeRoute(contract.changeRequestEndpoint, {
    prepare: () => readReasons(ctx),
    change: async (call, reasons) => {
      await changeRequest(call, call.params.id, call.body, reasons)
      // Only the number is stored for repeated calls: a stored response with personal data would outlive an erasure.
      return { id: call.params.id }
    },
    respond: async ({ id }) => ok(await showRequest(ctx, await getRequest(ctx.db, id))),
  }),

  route(contract.readRequestHistoryEndpoint, async ({ params }) => {
    const main = mainLanguageOf((await readHandover(ctx)).options)
    const siteOf = (lang: Language) => ctx.config.publicUrl + languagePrefix(lang, main)
    return ok(await readHistory(ctx.db, await getRequest(ctx.db, params.id), siteOf))
  }),

  writeRoute(contract.quoteRequestAgainEndpoint, {
    prepare: ({ body, params }) => prepareQuote(ctx, params.id, body.input),
    change: (call, store) => quoteAgain(call, call.params.id, store),
    respond: async request => ok(await showRequest(ctx, request)),
  }),

  writeRoute(contract.handOverQuoteEndpoint, {
    prepare: () => readHandover(ctx),
    change: async (call, { options, show }) => {
      const { actor, params, body } = call
      await sendQuoteToCustomer(call, ctx, params.id, body, { actor, main: mainLanguageOf(options), show })
      return { id: params.id }
    },
    respond: async ({ id }) => ok(await showRequest(ctx, await getRequest(ctx.db, id))),
  }),

  route(contract.listErasedRequestsEndpoint, async ({ query }) =>
    ok(await listErasedRequests(ctx.db, query.since ?? null)),
  ),

  writeRoute(contract.retryMailEndpoint, {
    change: async ({ params, tx, by, at }) => {
      const request = await getRequest(tx, params.id)
      if (!(await retryMessagesOf(tx, request.id, at))) throw httpError('mail.nothing-to-retry')
      await recordChange(tx, ctx, by, { kind: 'request', id: request.id, action: 'retry-mail' })
      return getRequest(tx, request.id)
    },
    respond: async request => ok(await showRequest(ctx, request)),
  }),

  route(streamRequestsEndpoint, async ({ actor, query, request }) =>
    feed.open(request, actor, query.after ?? null),
  ),

  route(contract.exportRequestsEndpoint, async ({ query }) =>
    csvResponse(requestsFile(ctx, { ...(await filterOf(ctx.db, query)), now: nowIso(ctx) }), ctx.now()),
  ),

  route(contract.exportRequestsWorkbookEndpoint, async ({ query }) =>
    workbookResponse(requestsFile(ctx, { ...(await filterOf(ctx.db, query)), now: nowIso(ctx) }), ctx.now()),
  ),
]

/** Normalises the phone here, so that a wrong number is reported along with problems of other fields. */
const createRequest = {
  ...contract.createRequestEndpoint,
  body: contract.callerRequestSchema.safeExtend({ phone: phoneNumber }),
}
