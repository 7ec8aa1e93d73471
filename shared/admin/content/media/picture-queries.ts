import { callQuery, forList, pageOf } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import {
  listPicturesEndpoint,
  type PictureFilter,
  type PictureSort,
} from '#shared/contract/content/pictures.ts'

export interface PictureFilters {
  q: string
  show: PictureFilter | undefined
  sort?: PictureSort | undefined
  page: number
}

export const picturesQuery = (client: Client, { page, ...filters }: PictureFilters) =>
  callQuery(client, listPicturesEndpoint, { query: { ...filters, page: pageOf(page) } }, forList)
