/** Reads of the inbox, with the keys under which they are kept. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { listReplies } from '#shared/contract/work/answers.ts'
import {
  listOutcomeReasons,
  listRequests,
  type OfficeRequest,
  readRequest,
  readRequestHistory,
} from '#shared/contract/work/requests.ts'
import { listThreads, readThread } from '#shared/contract/work/threads.ts'
import type { RequestKind, RequestStatus } from './request-names.ts'

export const requestsKey = ['requests'] as const

/** What narrows the inbox and its export. */
export interface RequestFilter {
  status: RequestStatus | undefined
  kind: RequestKind | undefined
  mail: OfficeRequest['mailState'] | undefined
  telegram?: OfficeRequest['telegramState'] | undefined
  /** Only those whose next action is due. */
  due?: boolean
  /** The number of an account, or `none`. */
  holder?: string
  q: string
}

/** The filter as the query of a call. */
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
  queryOptions({
    queryKey: [...requestsKey, 'page', { ...filter, page, sort }],
    queryFn: ({ signal }) =>
      client.call(listThreads, {
        query: {
          ...sentFilter(filter),
          ...(page > 1 ? { page: String(page) } : {}),
          ...(sort ? { sort } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Shows a change in its rows at once; state and order of its thread follow with the next read. */
export const showInThreads = (queries: QueryClient, { quote: _, ...changed }: OfficeRequest): void => {
  queries.setQueriesData<ResponseOf<typeof listThreads>>(
    { queryKey: [...requestsKey, 'page'] },
    page =>
      page && {
        ...page,
        items: page.items.map(thread => ({
          ...thread,
          requests: thread.requests.map(one => (one.id === changed.id ? { ...one, ...changed } : one)),
        })),
      },
  )
}

/** Requests in which a text is found, each by itself. */
export const foundRequestsQuery = (client: Client, q: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'found', q],
    queryFn: ({ signal }) => client.call(listRequests, { query: { q }, signal }),
    enabled: q !== '',
  })

export const requestQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...requestsKey, 'one', id],
    queryFn: ({ signal }) => client.call(readRequest, { params: { id }, signal }),
  })

/** Read anew with each version: a new quote changes it. */
export const requestHistoryQuery = (client: Client, { id, version }: Pick<OfficeRequest, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...requestsKey, 'history', id, version],
    queryFn: ({ signal }) => client.call(readRequestHistory, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

export const refusalReasonsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['refusal-reasons'],
    queryFn: () => client.call(listOutcomeReasons),
  })

export type Reply = ResponseOf<typeof listReplies>[number]

/** With the values of the request, so read anew with each version. */
export const repliesQuery = (client: Client, { id, version }: Pick<OfficeRequest, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...requestsKey, 'replies', id, version],
    queryFn: ({ signal }) => client.call(listReplies, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

/** Below the list's key, so that it follows what colleagues change. */
export const threadQuery = (client: Client, { id, version }: Pick<OfficeRequest, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...requestsKey, 'thread', id, version],
    queryFn: ({ signal }) => client.call(readThread, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })
