/** Reads of the bin. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listBinnedPictures, readBinnedPicture } from '#shared/contract/content/media.ts'
import { type BinKind, listBin } from '#shared/contract/system/bin.ts'

export const binKey = ['bin'] as const

export const binQuery = (
  client: Client,
  { kind, q, page }: { kind: BinKind | undefined; q: string; page: number },
) =>
  queryOptions({
    queryKey: [...binKey, { kind, q, page }],
    queryFn: ({ signal }) =>
      client.call(listBin, {
        query: {
          ...(kind ? { kind } : {}),
          ...(q ? { q } : {}),
          ...(page > 1 ? { page: String(page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const binnedPicturesQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...binKey, 'pictures', page],
    queryFn: ({ signal }) =>
      client.call(listBinnedPictures, { query: page > 1 ? { page: String(page) } : {}, signal }),
    placeholderData: keepPreviousData,
  })

/** The picture itself. What a hash names never changes. */
export const binnedPictureQuery = (client: Client, hash: string) =>
  queryOptions({
    queryKey: [...binKey, 'picture', hash],
    queryFn: async ({ signal }) =>
      (await client.download(readBinnedPicture, { params: { hash }, signal })).content,
    staleTime: 'static',
    retry: false,
  })
