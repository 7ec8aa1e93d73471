/** The six tables as the office calls them. */
import { texts } from '#messages/calculator/tables.js'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const tableNames: Readonly<Record<TableTitle, string>> = texts.names
