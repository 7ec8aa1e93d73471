import type { Context } from '#server/platform/context.ts'
import { type FoundPart, partlySearched } from '#server/platform/db/word-search.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { clientAddress } from '#server/platform/http/requests/client-address.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import * as contract from '#shared/contract/calculation/quotes.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { countCalculation } from './count-calculation.ts'
import { quotesFile } from './export-quotes.ts'
import { quoteFor, repriceQuote } from './quote.service.ts'
import { countQuotes, listQuotes, searchQuotes } from './quote.store.ts'
import { quoteDocumentFor, quoteFile } from './quote-file.ts'
import { findQuote } from './stored-quote.ts'

export const quoteRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.quoteVehicleEndpoint, async ({ body }) => {
    const statement = await quoteFor(ctx, body, currentLanguage())
    const { route: way, vehicle } = body
    countCalculation(ctx, { route: way, engine: vehicle.engine, year: vehicle.productionYear })
    return ok(statement, { 'Cache-Control': 'no-store' })
  }),

  route(contract.quoteDocumentEndpoint, async ({ actor, body, lang, request }) => ({
    status: 200,
    bytes: await quoteDocumentFor(ctx, body, lang, actor?.id ?? clientAddress(request)),
  })),

  route(contract.listQuotesEndpoint, async ({ query }) => {
    const most = countedFor(query.page, contract.pageSize)
    const found = await foundBy(ctx, query.q, { most: most + 1, oldestFirst: query.sort === 'oldest' })
    const bounds = boundsOfPage(query.page, await countQuotes(ctx.db, found, most), contract.pageSize)
    return ok({
      ...listPageResponse(
        await listQuotes(ctx.db, found, {
          limit: contract.pageSize,
          offset: bounds.offset,
          sort: query.sort,
        }),
        bounds,
      ),
      ...(await partlySearched(ctx.db, 'quotes', { q: query.q, found, most })),
    })
  }),

  route(contract.exportQuotesEndpoint, async ({ query }) =>
    csvResponse(quotesFile(ctx.db, await foundBy(ctx, query.q)), ctx.now()),
  ),

  route(contract.exportQuotesWorkbookEndpoint, async ({ query }) =>
    workbookResponse(quotesFile(ctx.db, await foundBy(ctx, query.q)), ctx.now()),
  ),

  route(contract.readQuoteEndpoint, async ({ params }) => ok(await storedQuote(ctx, params.number))),

  route(contract.readQuoteAgainEndpoint, async ({ params }) =>
    ok(await repriceQuote(ctx, await storedQuote(ctx, params.number))),
  ),

  route(contract.readQuoteDocumentEndpoint, async ({ actor, params }) => ({
    status: 200,
    bytes: { ...(await quoteFile(ctx, await storedQuote(ctx, params.number), actor.id)), rows: 1 },
  })),
]

const foundBy = async ({ db }: Context, q: string | undefined, part?: FoundPart) =>
  q ? searchQuotes(db, q, part) : undefined

const storedQuote = async (ctx: Context, number: string): Promise<contract.StoredQuote> =>
  orNotFound(await findQuote(ctx.db, number), 'quote')
