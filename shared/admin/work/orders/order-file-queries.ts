import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import {
  listOrderFilesEndpoint,
  previewOrderFileEndpoint,
  readOrderFileEndpoint,
  readOrderFilesRoomEndpoint,
} from '#shared/contract/work/order-files.ts'
import { ordersKey } from './order-queries.ts'

export const orderFilesQuery = (client: Client, order: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'files', order],
    queryFn: ({ signal }) => client.call(listOrderFilesEndpoint, { params: { id: order }, signal }),
  })

/** Room left for files; its key begins with that of the file list, so that both are invalidated together. */
export const orderFilesRoomQuery = (client: Client, order: number) =>
  queryOptions({
    queryKey: [...orderFilesQuery(client, order).queryKey, 'room'],
    queryFn: ({ signal }) => client.call(readOrderFilesRoomEndpoint, { params: { id: order }, signal }),
  })

export const previewQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'preview', id],
    queryFn: async ({ signal }) =>
      (await client.download(previewOrderFileEndpoint, { params: { id }, signal })).content,
    staleTime: 'static',
    retry: false,
  })

/** Content of a file; the server logs each read. */
export const contentQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'content', id],
    queryFn: async ({ signal }) =>
      (await client.download(readOrderFileEndpoint, { params: { id }, signal })).content,
    staleTime: 'static',
    retry: false,
  })
