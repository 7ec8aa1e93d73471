/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, days `YYYY-MM-DD`, JSON is text, flags are 0 or 1:
 * the same in SQLite and PostgreSQL.
 */
import type { Insertable, Selectable } from 'kysely'
import type { CalculationTables } from './calculation-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { PlatformTables } from './platform-tables.ts'
import type { SystemTables } from './system-tables.ts'
import type { WorkTables } from './work-tables.ts'

export interface Tables extends ContentTables, CalculationTables, WorkTables, SystemTables, PlatformTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
