import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { readTableEndpoint, type Table } from '#shared/contract/calculation/tables.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** The tables in force that are loaded so far; the same object until one of them changes. */
export const useTablesInForce = (): CalculatorTables => {
  const { client } = useServices()
  return useQueries({
    queries: tableTitles.map(title => callQuery(client, readTableEndpoint, { params: { title } })),
    combine: combineTables,
  })
}

const combineTables = (responses: readonly { data: Table | undefined }[]): CalculatorTables =>
  Object.fromEntries(
    responses.flatMap(({ data }) =>
      data ? [[data.title, { version: data.version, columns: data.columns, data: data.data }]] : [],
    ),
  )
