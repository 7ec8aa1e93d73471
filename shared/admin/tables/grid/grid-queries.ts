/** What the grid editor reads: the newest version, the tables in force, rates and options. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '#shared/admin/services.ts'
import { tariffKey } from '#shared/admin/tariffs/tariff-key.ts'
import type { CalculatorTables } from '#shared/calculator/table-shapes.ts'
import type { Client } from '#shared/client/call.ts'
import { readCurrency } from '#shared/contract/currency.ts'
import { listOptions } from '#shared/contract/options.ts'
import {
  listTableVersions,
  readTableVersion,
  type Table,
  type TableTitle,
  tableTitles,
} from '#shared/contract/tables.ts'
import { readTariffTimeline } from '#shared/contract/tariff-timeline.ts'
import { tableQuery } from '../table-queries.ts'

/** The newest version, in force or still to come: the one that a save must begin from. Null before the first. */
export const findNewestTable = async (
  client: Client,
  title: TableTitle,
  signal?: AbortSignal,
): Promise<Table | null> => {
  const versions = await client.call(listTableVersions, { params: { title }, signal })
  const newest = Math.max(0, ...versions.map(({ version }) => version))
  return newest === 0 ? null : client.call(readTableVersion, { params: { title, n: newest }, signal })
}

/** Read anew whenever the editor opens, and never under the hands of the person. */
export const newestTableQuery = (client: Client, title: TableTitle) =>
  queryOptions({
    queryKey: ['table-editor', title],
    queryFn: ({ signal }) => findNewestTable(client, title, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The tables in force as far as they are there; the same object until one of them changes. */
export const useTablesInForce = (): CalculatorTables => {
  const { client } = useServices()
  return useQueries({
    queries: tableTitles.map(title => tableQuery(client, title)),
    combine: combineTables,
  })
}

const combineTables = (answers: readonly { data: Table | undefined }[]): CalculatorTables =>
  Object.fromEntries(
    answers.flatMap(({ data }) =>
      data ? [[data.title, { version: data.version, columns: data.columns, data: data.data }]] : [],
    ),
  )

export const useTryFigures = () => {
  const { client } = useServices()
  const rates = useQuery({
    queryKey: ['currency'],
    queryFn: ({ signal }) => client.call(readCurrency, { signal }),
  })
  const list = useQuery({
    queryKey: ['options'],
    queryFn: ({ signal }) => client.call(listOptions, { signal }),
  })
  const options = useMemo(
    () => list.data && Object.fromEntries(list.data.map(({ title, value }) => [title, value])),
    [list.data],
  )
  const tariff = useQuery({
    queryKey: [...tariffKey, 'timeline'],
    queryFn: ({ signal }) => client.call(readTariffTimeline, { signal }),
  })
  return {
    rates: rates.data?.data,
    tariff: tariff.data,
    options,
    error: rates.error ?? tariff.error ?? list.error,
  }
}
