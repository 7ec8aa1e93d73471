/**
 * A row for every endpoint of the contract: an input that it accepts, and inputs that meet nothing or a conflict.
 * The traversal, the fuzzing and the table in shared/docs/api.md read it; an endpoint without a row fails the tests.
 */
import type { Row } from './row.ts'
import { accountRows } from './rows-accounts.ts'
import { contentRows } from './rows-content.ts'
import { invoiceRows } from './rows-invoices.ts'
import { libraryRows } from './rows-library.ts'
import { officeRows } from './rows-office.ts'
import { orderRows } from './rows-orders.ts'
import { quoteRows } from './rows-quotes.ts'
import { requestRows } from './rows-requests.ts'
import { sitePageRows } from './rows-site-pages.ts'
import { tableRows } from './rows-tables.ts'
import { tariffRows } from './rows-tariff.ts'

/** By `METHOD /path`. */
export const rows: Record<string, Row> = {
  ...accountRows,
  ...contentRows,
  ...invoiceRows,
  ...libraryRows,
  ...requestRows,
  ...orderRows,
  ...officeRows,
  ...quoteRows,
  ...sitePageRows,
  ...tableRows,
  ...tariffRows,
}
