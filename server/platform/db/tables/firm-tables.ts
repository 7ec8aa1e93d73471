import type { ColumnType, Generated } from 'kysely'
import type { Firm } from '#shared/contract/system/firms.ts'
import { fact, json, kept, office, rows, why } from '../table-columns.ts'

export const firmColumns = {
  /** Firms that issue invoices, see `shared/contract/system/firms.ts`. */
  firms: rows({
    name: office(),
    short_name: office(),
    code: office(),
    address: office(),
    /** JSON, like `accounts` and `account_changes`. */
    director: json(office()),
    vat_number: office(),
    accounts: json(office()),
    id: fact<Generated<number>>(),
    kind: fact<Firm['kind']>(),
    tax: fact<Firm['tax']>(),
    pattern: fact(),
    days_to_pay: fact<number>(),
    code_format: fact<Firm['codeFormat']>(),
    own_category: fact(),
    passed_category: fact(),
    code_tried: fact<string | null>(),
    retired: fact<number>(),
    /** 1 for the firm of the example, whose invoices nobody should pay; 0 once it has another code. */
    example: fact<Generated<number>>(),
    account_changes: json(fact()),
    created_at: fact(),
    updated_at: fact(),
    /** `lineage` (see `session_epochs`) of the database in which the firm was created, and its accounts confirmed. */
    begun_in: kept(why.follows, fact<ColumnType<string, string, never>>()),
    confirmed_in: kept(why.follows, fact()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
}
