/** Reads of the library of pictures. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import {
  listPictures,
  type PictureFilter,
  type PictureSort,
  readPicture,
} from '#shared/contract/content/pictures.ts'

export const picturesKey = ['pictures'] as const

export interface PictureFilters {
  q: string
  show: PictureFilter | undefined
  sort?: PictureSort | undefined
  page: number
}

export const picturesQuery = (client: Client, { q, show, sort, page }: PictureFilters) =>
  queryOptions({
    queryKey: [...picturesKey, 'list', { q, show, sort, page }],
    queryFn: ({ signal }) =>
      client.call(listPictures, {
        query: {
          ...(q ? { q } : {}),
          ...(show ? { show } : {}),
          ...(sort ? { sort } : {}),
          ...(page > 1 ? { page: String(page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const pictureQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...picturesKey, 'one', id],
    queryFn: ({ signal }) => client.call(readPicture, { params: { id }, signal }),
    // A form must start from what the server has now, and then stay as the person leaves it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
