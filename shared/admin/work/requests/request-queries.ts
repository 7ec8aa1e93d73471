import type { QueryClient } from '@tanstack/react-query'
import {
  callKey,
  callQuery,
  forList,
  kindKey,
  pageOf,
  refresh,
} from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { listRepliesEndpoint } from '#shared/contract/work/answers.ts'
import {
  type OfficeRequest,
  readRequestEndpoint,
  readRequestHistoryEndpoint,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import type { RequestKind, RequestStatus } from './request-names.ts'

export const requestsKey = kindKey('request')

/** Filters of the inbox and its export. */
export interface RequestFilter {
  status: RequestStatus | undefined
  kind: RequestKind | undefined
  mail: OfficeRequest['mailState'] | undefined
  telegram?: OfficeRequest['telegramState'] | undefined
  /** Only those whose next action is due. */
  due?: boolean
  /** Id of an account, or `none`. */
  holder?: string
  q: string
}

export const sentFilter = ({ status, kind, mail, telegram, due, holder, q }: RequestFilter) => ({
  ...(status ? { status } : {}),
  ...(kind ? { kind } : {}),
  ...(mail ? { mail } : {}),
  ...(telegram ? { telegram } : {}),
  ...(due ? { due: '1' as const } : {}),
  ...(holder ? { holder } : {}),
  ...(q ? { q } : {}),
})

export const threadPageQuery = (
  client: Client,
  { page, sort, ...filter }: RequestFilter & { page: number; sort?: 'waiting' },
) =>
  callQuery(
    client,
    listThreadsEndpoint,
    { query: { ...sentFilter(filter), page: pageOf(page), sort } },
    { ...forList, refetchInterval: 60_000 },
  )

/** Shows a changed request in the cached rows at once; state and order of its thread follow with the next read. */
export const showInThreads = (queries: QueryClient, { quote: _, ...changed }: OfficeRequest): void => {
  queries.setQueriesData<ResponseOf<typeof listThreadsEndpoint>>(
    { queryKey: callKey(listThreadsEndpoint) },
    page =>
      page && {
        ...page,
        items: page.items.map(thread => ({
          ...thread,
          requests: thread.requests.map(request =>
            request.id === changed.id ? { ...request, ...changed } : request,
          ),
        })),
      },
  )
  void refresh(queries, listThreadsEndpoint)
}

export const requestQuery = (client: Client, id: number) =>
  callQuery(client, readRequestEndpoint, { params: { id } })

type OneVersion = Pick<OfficeRequest, 'id' | 'version'>

/** Query keyed by the request's version, so that a change reads it again; the old data is shown meanwhile. */
const ofVersion = <Query extends { queryKey: readonly unknown[] }>(query: Query, version: number): Query => ({
  ...query,
  ...forList,
  queryKey: [...query.queryKey, version],
})

export const requestHistoryQuery = (client: Client, { id, version }: OneVersion) =>
  ofVersion(callQuery(client, readRequestHistoryEndpoint, { params: { id } }), version)

export type Reply = ResponseOf<typeof listRepliesEndpoint>[number]

export const repliesQuery = (client: Client, { id, version }: OneVersion) =>
  ofVersion(callQuery(client, listRepliesEndpoint, { params: { id } }), version)

export const threadQuery = (client: Client, { id, version }: OneVersion) =>
  ofVersion(callQuery(client, readThreadEndpoint, { params: { id } }), version)
