import type { ColumnType, Generated } from 'kysely'
import type { Firm } from '#shared/contract/system/firms.ts'
import { fact, json, kept, office, rows, table, times, why } from './table-columns.ts'

/** Firms that issue invoices, see `shared/contract/system/firms.ts`. */
export interface FirmTable {
  id: Generated<number>
  kind: Firm['kind']
  name: string
  short_name: string
  code: string
  address: string
  /** JSON, like `accounts` and `account_changes`. */
  director: string
  tax: Firm['tax']
  vat_number: string
  accounts: string
  pattern: string
  days_to_pay: number
  code_format: Firm['codeFormat']
  own_category: string
  passed_category: string
  code_tried: string | null
  retired: number
  account_changes: string
  /** `lineage` (see `SessionEpochTable`) of the database in which the firm was created, and its accounts confirmed. */
  begun_in: ColumnType<string, string, never>
  confirmed_in: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export const firmColumns = {
  firms: table<FirmTable>(
    rows(
      office('name', 'short_name', 'code', 'address'),
      json(office('director')),
      office('vat_number'),
      json(office('accounts')),
      fact('id', 'kind', 'tax', 'pattern', 'days_to_pay', 'code_format', 'own_category', 'passed_category'),
      fact('code_tried', 'retired'),
      json(fact('account_changes')),
      fact(...times),
      kept(why.follows, fact('begun_in', 'confirmed_in', 'version')),
    ),
  ),
}
