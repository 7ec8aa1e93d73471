import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import type { QueryIn } from '#shared/contract/platform/endpoint.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import {
  listOrdersEndpoint,
  type Order,
  readOrderEndpoint,
  readOrderHistoryEndpoint,
} from '#shared/contract/work/orders.ts'

export const ordersKey = ['orders'] as const

export const orderPageQuery = (client: Client, query: QueryIn<typeof listOrdersEndpoint>) =>
  queryOptions({
    queryKey: [...ordersKey, 'page', query],
    queryFn: ({ signal }) => client.call(listOrdersEndpoint, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => client.call(readOrderEndpoint, { params: { id }, signal }),
    // Read again each time, since a form must start from the current version.
    staleTime: 0,
  })

export const orderMoneyQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'money', id],
    queryFn: ({ signal }) => client.call(readOrderMoneyEndpoint, { params: { id }, signal }),
    // Read again each time, since the form must start from the current version.
    staleTime: 0,
  })

export const orderHistoryQuery = (client: Client, { id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'history', id, version],
    queryFn: ({ signal }) => client.call(readOrderHistoryEndpoint, { params: { id }, signal }),
  })

export const orderLinkQuery = (client: Client, { id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'link', id, version],
    queryFn: ({ signal }) => client.call(readOrderLinkEndpoint, { params: { id }, signal }),
  })

export const orderLettersQuery = (client: Client, { id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'letters', id, version],
    queryFn: ({ signal }) => client.call(readOrderLettersEndpoint, { params: { id }, signal }),
  })
