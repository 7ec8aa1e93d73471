/** Reads of delivered cars, with the keys under which they are kept. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listCases, readCase } from '#shared/contract/content/cases.ts'

export const casesKey = ['cases'] as const

/** Of one order or of all. */
export const casesQuery = (client: Client, order?: number) =>
  queryOptions({
    queryKey: [...casesKey, 'list', order ?? null],
    queryFn: ({ signal }) =>
      client.call(listCases, { query: order === undefined ? {} : { order: String(order) }, signal }),
  })

export const caseQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...casesKey, 'one', id],
    queryFn: ({ signal }) => client.call(readCase, { params: { id }, signal }),
    // A form must start from what the server has now.
    staleTime: 0,
  })
