import type { ColumnType, Generated } from 'kysely'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { fact, json, kept, office, person, rows, rowsUntil, stays, why } from '../table-columns.ts'

export const invoiceColumns = {
  // Before the invoices, whose import would raise them without their pattern.
  /** Last invoice number given out, by firm and year. */
  invoice_numbers: rows({
    firm_id: fact<number>(),
    year: fact<number>(),
    last: fact<number>(),
    /** Pattern of the first invoice of the year. */
    pattern: fact(),
    closed: fact<number>(),
    /** JSON: numbers lost by a restore. */
    lost: json(fact()),
    /** `lineage` (see `session_epochs`) of the database in which `last` is known to be right. */
    opened_in: kept(why.follows, fact()),
  }),
  // A draft is removed with its order; an issued invoice is kept, with its payer, as long as the tax law requires.
  /** Invoices to customers, see `shared/contract/work/invoices.ts`. Sums are whole kopecks. */
  invoices: rowsUntil('closed_at')({
    /** JSON. */
    lines: json(office()),
    purpose: office(),
    /** JSON: everything that is printed, stored at issue, see `Bill`. */
    bill: json(office<string | null>()),
    write_off_reason: office(),
    annul_reason: office(),
    id: fact<Generated<number>>(),
    order_id: fact<ColumnType<number, number, never>>(),
    firm_id: fact<number>(),
    /** Key of the firm's account. */
    account: fact(),
    money: fact<Invoice['money']>(),
    stage: fact<Invoice['stage']>(),
    /** Null on a draft that gets the day of its issue. */
    day: fact<string | null>(),
    due_day: fact<string | null>(),
    /** Null while the invoice is a draft, as are `count` and `number`. */
    year: fact<number | null>(),
    count: fact<number | null>(),
    number: fact<string | null>(),
    vat_included: fact<number>(),
    equivalent: fact<number>(),
    rate: fact(),
    shown: fact<number>(),
    sum: fact<number>(),
    /** Cents of dollars, for an invoice with an equivalent. */
    cents: fact<number | null>(),
    written_off: fact<number>(),
    annulled_at: fact<string | null>(),
    annulled_by: fact(),
    instead_of: fact<number | null>(),
    issued_at: fact<string | null>(),
    /** Name of the stored file, set at issue; hash and size are set once the file is stored. */
    file: fact<string | null>(),
    sha256: fact<string | null>(),
    size: fact<number | null>(),
    created_at: fact(),
    updated_at: fact(),
    /** Unpaid, and paid in excess: cents of dollars with an equivalent, else kopecks; so is `written_off`. */
    rest: kept(why.follows, fact<number>()),
    over: kept(why.follows, fact<number>()),
    unknown: kept(why.follows, fact<number>()),
    version: kept(why.follows, fact<Generated<number>>()),
    /** Set once the customer's data are erased and nothing is unpaid: only an owner can read the invoice from then on. */
    closed_at: kept(why.closed, fact<ColumnType<string | null, string | null | undefined>>()),
    /** Last day for which the invoice is kept; stored when the customer's data are erased. */
    kept_until: kept(why.closed, fact<ColumnType<string | null, string | null | undefined>>()),
    /** JSON: hashes of the customer's contacts, see `SecretBox.mark`. */
    person_marks: kept(why.closed, fact<Generated<string>>()),
    /** Number and printed payer folded, see `foldForSearch`; empty on a draft and once it is closed. */
    search_key: kept(why.follows, office<Generated<string>>()),
  }),
  /** Orders and firms with a dispute or an inspection: their closed invoices are kept until it ends. */
  invoice_holds: stays(why.closed)({
    kind: fact<'order' | 'firm'>(),
    record_id: fact<number>(),
    author_name: fact(),
    created_at: fact(),
  }),
  /** Who pays the invoices of an order; no row means that the customer pays. */
  payers: rows({
    name: person(),
    code: person(),
    address: person(),
    clause_source: person(),
    id: fact<Generated<number>>(),
    order_id: fact<ColumnType<number, number, never>>(),
    kind: fact<Payer['kind']>(),
    contract: fact<Payer['contract']>(),
    clause: fact<Payer['clause']>(),
    created_at: fact(),
    updated_at: fact(),
    /** The name folded, see `foldForSearch`. */
    search_key: kept(why.follows, person<Generated<string>>()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
}
