import { texts } from '#messages/server/work/requests.js'
import type { Context } from '#server/platform/context.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { reasonForReader } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { countRequests, listRequests } from './request.store.ts'
import type { RequestFilter } from './request-filter.ts'
import { readReasons } from './request-outcome.ts'

export const requestsFile = (ctx: Context, filter: RequestFilter): ListFile<OfficeRequest> => ({
  name: texts.title,
  columns: columns(),
  count: async () => {
    const { counts, all } = await countRequests(ctx.db, filter)
    return filter.status ? counts[filter.status] : all
  },
  readBatch: async (after, limit) => {
    const page = { limit, ...(after === undefined ? {} : { before: after.id }) }
    const [reasons, requests] = await Promise.all([readReasons(ctx), listRequests(ctx.db, filter, page)])
    return requests.map(request => ({
      ...request,
      outcomeReason: reasonForReader(reasons, request.outcomeReason),
    }))
  },
})

const columns = (): FileColumn<OfficeRequest>[] => [
  { title: texts.columns.id, kind: 'number', read: request => request.id },
  { title: texts.columns.at, kind: 'moment', read: request => request.createdAt },
  { title: texts.columns.kind, read: request => texts.kinds[request.kind] },
  { title: texts.columns.status, read: request => texts.statuses[request.status] },
  { title: texts.columns.outcome, read: ({ outcome }) => outcome && requestOutcomeNames[outcome] },
  { title: texts.columns.outcomeReason, read: request => request.outcomeReason },
  { title: texts.columns.name, read: request => request.name },
  { title: texts.columns.phone, read: request => request.phone },
  { title: texts.columns.email, read: request => request.email },
  { title: texts.columns.message, read: request => request.message },
  { title: texts.columns.lang, read: request => texts.languages[request.lang] },
  { title: texts.columns.page, read: request => request.page },
  { title: texts.columns.source, read: request => sourceName(request.source) },
  {
    title: texts.columns.car,
    read: ({ quote }) => quote && quoteLabel(quote.input),
  },
  { title: texts.columns.quote, read: request => request.quote?.number ?? null },
  {
    title: texts.columns.totalUah,
    kind: 'amount',
    read: request => request.quote?.statement.total.uah ?? null,
  },
  { title: texts.columns.note, read: request => request.note },
  { title: texts.columns.holder, read: request => request.holder },
  { title: texts.columns.nextAction, read: request => request.nextAction?.text ?? null },
  { title: texts.columns.nextActionAt, kind: 'moment', read: request => request.nextAction?.at ?? null },
  {
    title: texts.columns.totalTitle,
    read: ({ quote }) => quote && totalTitle(quote.statement),
  },
]
