import { useQueries } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import type { Table } from '#shared/contract/calculation/tables.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { tableQuery } from './table-queries.ts'

/** The tables in force as far as they are there; the same object until one of them changes. */
export const useTablesInForce = (): CalculatorTables => {
  const { client } = useServices()
  return useQueries({
    queries: tableTitles.map(title => tableQuery(client, title)),
    combine: combineTables,
  })
}

const combineTables = (responses: readonly { data: Table | undefined }[]): CalculatorTables =>
  Object.fromEntries(
    responses.flatMap(({ data }) =>
      data ? [[data.title, { version: data.version, columns: data.columns, data: data.data }]] : [],
    ),
  )
