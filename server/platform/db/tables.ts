/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, days `YYYY-MM-DD`, JSON is text, flags are 0 or 1:
 * the same in SQLite and PostgreSQL.
 */
import type { Insertable, Selectable } from 'kysely'
import type { Table } from './table-columns.ts'
import { calculationColumns } from './tables/calculation-tables.ts'
import { contentColumns } from './tables/content-tables.ts'
import { firmColumns } from './tables/firm-tables.ts'
import { invoiceColumns } from './tables/invoice-tables.ts'
import { orderColumns } from './tables/order-tables.ts'
import { platformColumns } from './tables/platform-tables.ts'
import { requestColumns } from './tables/request-tables.ts'
import { sitePageColumns } from './tables/site-page-tables.ts'
import { systemColumns } from './tables/system-tables.ts'

/** Files and columns of an export follow this order. */
export const tableColumns = {
  ...calculationColumns,
  ...requestColumns,
  ...orderColumns,
  ...firmColumns,
  ...invoiceColumns,
  ...contentColumns,
  ...sitePageColumns,
  ...systemColumns,
  ...platformColumns,
}

type Declared = typeof tableColumns
export type Tables = { [T in keyof Declared]: NonNullable<Declared[T]['row']> }

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

export const columnsByTable = Object.entries(tableColumns) as [keyof Tables, Table][]
export const dbTableNames = columnsByTable.map(([name]) => name)

const mayNamePerson = ({ columns }: Table) => columns.some(({ whose }) => whose === 'person')

/** Tables from which an erasure removes rows or words. `cases` names nobody, but is removed with its order. */
export const tablesOfPeople: readonly (keyof Tables)[] = [
  ...columnsByTable.filter(([, table]) => mayNamePerson(table)).map(([name]) => name),
  'cases',
  'case_texts',
]
