/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, days `YYYY-MM-DD`, JSON is text, flags are 0 or 1:
 * the same in SQLite and PostgreSQL.
 */
import type { Insertable, Selectable } from 'kysely'
import { type CalculationTables, calculationColumns } from './calculation-tables.ts'
import { type ContentTables, contentColumns } from './content-tables.ts'
import { type FirmTables, firmColumns } from './firm-tables.ts'
import { type InvoiceTables, invoiceColumns } from './invoice-tables.ts'
import { type OrderTables, orderColumns } from './order-tables.ts'
import { type PlatformTables, platformColumns } from './platform-tables.ts'
import { type RequestTables, requestColumns } from './request-tables.ts'
import { type SitePageTables, sitePageColumns } from './site-page-tables.ts'
import { type SystemTables, systemColumns } from './system-tables.ts'
import type { ColumnsOf, TableColumns } from './table-columns.ts'

export interface Tables
  extends ContentTables,
    CalculationTables,
    FirmTables,
    InvoiceTables,
    OrderTables,
    PlatformTables,
    RequestTables,
    SitePageTables,
    SystemTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

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
} satisfies ColumnsOf<Tables>

export const columnsByTable = Object.entries(tableColumns) as [keyof Tables, TableColumns<string>][]
export const dbTableNames = columnsByTable.map(([name]) => name)

const mayNamePerson = ({ columns }: TableColumns<string>) => columns.some(({ whose }) => whose === 'person')

/** Tables from which an erasure removes rows or words. `cases` names nobody, but is removed with its order. */
export const tablesOfPeople: readonly (keyof Tables)[] = [
  ...columnsByTable.filter(([, table]) => mayNamePerson(table)).map(([name]) => name),
  'cases',
  'case_texts',
]
