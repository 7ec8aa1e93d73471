import type { ColumnType, Generated } from 'kysely'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import {
  fact,
  json,
  kept,
  office,
  person,
  rows,
  rowsUntil,
  stays,
  table,
  times,
  why,
} from './table-columns.ts'

/** Who pays the invoices of an order; no row means that the customer pays. */
export interface PayerTable {
  id: Generated<number>
  order_id: ColumnType<number, number, never>
  kind: Payer['kind']
  name: string
  code: string
  address: string
  contract: Payer['contract']
  clause: Payer['clause']
  clause_source: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Invoices to customers, see `shared/contract/work/invoices.ts`. Sums are whole kopecks. */
export interface InvoiceTable {
  id: Generated<number>
  order_id: ColumnType<number, number, never>
  firm_id: number
  /** Key of the firm's account. */
  account: string
  money: Invoice['money']
  stage: Invoice['stage']
  /** Null on a draft that gets the day of its issue. */
  day: string | null
  due_day: string | null
  /** Null while the invoice is a draft, as are `count` and `number`. */
  year: number | null
  count: number | null
  number: string | null
  /** JSON. */
  lines: string
  vat_included: number
  purpose: string
  equivalent: number
  rate: string
  shown: number
  sum: number
  /** Cents of dollars, for an invoice with an equivalent. */
  cents: number | null
  /** Unpaid, and paid in excess: cents of dollars with an equivalent, else kopecks; so is `written_off`. */
  rest: number
  over: number
  unknown: number
  written_off: number
  write_off_reason: string
  annul_reason: string
  annulled_at: string | null
  annulled_by: string
  instead_of: number | null
  issued_at: string | null
  /** JSON: everything that is printed, stored at issue, see `Bill`. */
  bill: string | null
  /** Name of the stored file, set at issue; hash and size are set once the file is stored. */
  file: string | null
  sha256: string | null
  size: number | null
  /** Set once the customer's data are erased and nothing is unpaid: only an owner can read the invoice from then on. */
  closed_at: ColumnType<string | null, string | null | undefined>
  /** Last day for which the invoice is kept; stored when the customer's data are erased. */
  kept_until: ColumnType<string | null, string | null | undefined>
  /** JSON: hashes of the customer's contacts, see `SecretBox.mark`. */
  person_marks: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Orders and firms with a dispute or an inspection: their closed invoices are kept until it ends. */
export interface InvoiceHoldTable {
  kind: 'order' | 'firm'
  record_id: number
  author_name: string
  created_at: string
}

/** Last invoice number given out, by firm and year. */
export interface InvoiceNumberTable {
  firm_id: number
  year: number
  last: number
  /** Pattern of the first invoice of the year. */
  pattern: string
  closed: number
  /** JSON: numbers lost by a restore. */
  lost: string
  /** `lineage` (see `SessionEpochTable`) of the database in which `last` is known to be right. */
  opened_in: string
}

export const invoiceColumns = {
  // Before the invoices, whose import would raise them without their pattern.
  invoice_numbers: table<InvoiceNumberTable>(
    rows(
      fact('firm_id', 'year', 'last', 'pattern', 'closed'),
      json(fact('lost')),
      kept(why.follows, fact('opened_in')),
    ),
  ),
  // A draft is removed with its order; an issued invoice is kept, with its payer, as long as the tax law requires.
  invoices: table<InvoiceTable>(
    rowsUntil('closed_at')(
      json(office('lines')),
      office('purpose'),
      json(office('bill')),
      office('write_off_reason', 'annul_reason'),
      fact('id', 'order_id', 'firm_id', 'account', 'money', 'stage', 'day', 'due_day', 'year', 'count'),
      fact('number', 'vat_included', 'equivalent', 'rate', 'shown', 'sum', 'cents', 'written_off'),
      fact('annulled_at', 'annulled_by', 'instead_of', 'issued_at', 'file', 'sha256', 'size', ...times),
      kept(why.follows, fact('rest', 'over', 'unknown', 'version')),
      kept(why.closed, fact('closed_at', 'kept_until', 'person_marks')),
    ),
  ),
  invoice_holds: table<InvoiceHoldTable>(
    stays(why.closed)(fact('kind', 'record_id', 'author_name', 'created_at')),
  ),
  payers: table<PayerTable>(
    rows(
      person('name', 'code', 'address', 'clause_source'),
      fact('id', 'order_id', 'kind', 'contract', 'clause', ...times),
      kept(why.follows, fact('version')),
    ),
  ),
}
