/** Reads of the calculator's tables, with the keys under which they are kept. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import {
  listTableVersions,
  readExampleTable,
  readTable,
  readTableVersion,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const tableKey = (title: TableTitle) => ['tables', title] as const

export const tableQuery = (client: Client, title: TableTitle) =>
  queryOptions({
    queryKey: [...tableKey(title), 'current'],
    queryFn: ({ signal }) => client.call(readTable, { params: { title }, signal }),
  })

export const tableVersionsQuery = (client: Client, title: TableTitle) =>
  queryOptions({
    queryKey: [...tableKey(title), 'versions'],
    queryFn: ({ signal }) => client.call(listTableVersions, { params: { title }, signal }),
  })

export const exampleTableQuery = (client: Client, title: TableTitle) =>
  queryOptions({
    queryKey: [...tableKey(title), 'example'],
    queryFn: ({ signal }) => client.call(readExampleTable, { params: { title }, signal }),
  })

export const tableVersionQuery = (client: Client, title: TableTitle, n: number) =>
  queryOptions({
    queryKey: [...tableKey(title), 'version', n],
    queryFn: ({ signal }) => client.call(readTableVersion, { params: { title, n }, signal }),
  })
