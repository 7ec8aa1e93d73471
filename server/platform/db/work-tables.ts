import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderFileKind } from '#shared/contract/work/order-files.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OrderLettersState } from '#shared/domain/work/order-link.ts'
import type { OrderOutcome, OrderState } from '#shared/domain/work/order-stages.ts'
import type { RequestOutcome } from '#shared/domain/work/request-outcome.ts'

export interface RequestTable {
  id: Generated<number>
  kind: 'callback' | 'calculation'
  /** Language of the page from which the request was sent. */
  lang: ColumnType<Language, Language | undefined, never>
  name: string | null
  phone: string | null
  email: string | null
  /** Normalised for comparing contacts, see `contactKey`; null for a text that is no phone or address. */
  phone_key: string | null
  email_key: string | null
  message: string | null
  quote_id: number | null
  status: 'new' | 'in_work' | 'done' | 'spam'
  /** How the request ended; null until it is done, and when nobody has noted an outcome. */
  outcome: ColumnType<RequestOutcome | null, RequestOutcome | null | undefined>
  /** Reason of a refusal, in the words of the office's list. */
  outcome_reason: ColumnType<string | null, string | null | undefined>
  /** Where the visitor came from, see `request-source.ts`; null for requests older than this column. */
  source: ColumnType<string | null, string | null | undefined, never>
  page: ColumnType<string | null, string | null | undefined, never>
  route: ColumnType<string | null, string | null | undefined, never>
  /** How the visitor wants to be answered; null means by phone. */
  reply_by: ColumnType<ReplyWay | null, ReplyWay | null | undefined, never>
  note: string
  taken_by: number | null
  /** Name of an assignee without an account, who took the request in Telegram. */
  taken_name: string | null
  next_action: string | null
  next_action_at: string | null
  /** Wording of the consent that the visitor read below the form. */
  consent_id: number | null
  /** Set once names, phones, addresses and texts are erased; the row stays for the statistics. */
  erased_at: string | null
  /** All texts that the inbox search looks in, folded, see `foldKey`. */
  search_key: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface ConsentTable {
  id: Generated<number>
  text: string
  created_at: string
}

/** Quotes of a request in their order; a request with only its first quote has no rows here. */
export interface RequestQuoteTable {
  request_id: number
  quote_id: number
  author_name: string | null
  created_at: string
}

/** Answers of the office to a request. */
export interface RequestAnswerTable {
  id: Generated<number>
  request_id: number
  way: 'mail' | 'viber' | 'telegram' | 'whatsapp' | 'phone'
  text: string
  /** Id of the mail while it is in the outbox. */
  outbox_id: number | null
  author_name: string
  created_at: string
}

/** Two requests that a colleague has joined by hand, see `requests/derive-threads.ts`. */
export interface RequestJoinTable {
  id: Generated<number>
  request_id: number
  other_id: number
  author_name: string
  created_at: string
}

/** Takes a request, or all requests with a contact, out of a person's thread; one of the two columns is null. */
export interface RequestCutTable {
  id: Generated<number>
  request_id: number | null
  /** A `contactKey`; the row is removed with the last request that has this contact. */
  contact_key: string | null
  author_name: string
  created_at: string
}

/** Each time that a quote was given to the customer: by mail from the program, or by the office itself. */
export interface QuoteHandoverTable {
  id: Generated<number>
  request_id: number
  quote_id: number
  way: 'mail' | 'hand'
  /** Id of the mail while it is in the outbox; null when the office handed the quote over itself. */
  outbox_id: number | null
  author_name: string
  created_at: string
}

export interface ReplyTemplateTable {
  id: Generated<number>
  /** Language of the customers that the template is for: `ru` or `uk`. */
  lang: Generated<string>
  title: string
  text: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface OrderTable {
  id: Generated<number>
  lang: Language
  name: string
  /** JSON: numbers in E.164. */
  phones: string
  email: string
  vin: string
  lot: string
  auction: string
  make: string
  model: string
  year: number | null
  engine: string
  route: DeliveryRoute
  port: string
  container: string
  vessel: string
  declaration: string
  plate: string
  holder_id: number | null
  request_id: ColumnType<number | null, number | null, never>
  quote_id: ColumnType<number | null, number | null, never>
  contract_number: string
  contract_day: string | null
  outcome: OrderOutcome | null
  outcome_reason: string
  /** The next step; both columns are null without one. */
  next_action: string | null
  next_action_at: string | null
  /** JSON, see `OrderStage`; `state` to `late_after` are derived from it and written with it. */
  stages: string
  state: OrderState
  /** Keys of stages; empty for none. */
  reached: string
  next_stage: string
  due_day: string | null
  late_after: string | null
  /** Folded text for searching, see `foldForSearch`. */
  search_key: string
  /** Set once the personal data are erased. */
  erased_at: ColumnType<string | null, string | null | undefined>
  /** Counter in the customer's link: raising it ends all earlier links. */
  link: Generated<number>
  letters: Generated<OrderLettersState>
  currency: Generated<Currency>
  /** JSON, see `shared/contract/work/order-money.ts`. */
  bills: Generated<string>
  payments: Generated<string>
  bills_closed: Generated<number>
  money_version: Generated<number>
  /** Stage and due day of the last delay that its assignee was notified of, `sea 2026-11-20`; empty for none. */
  late_told: Generated<string>
  late_told_at: ColumnType<string | null, string | null | undefined>
  /** 1: the customer's page shows what was paid and what is due. */
  shows_payments: Generated<number>
  /** JSON: groups of the calculation for which no bill is expected, as somebody has confirmed. */
  unbilled: Generated<string>
  /** 1: the bills are marked as complete, but a group of the calculation has none and is not in `unbilled`. */
  bills_in_question: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Mails about reached stages: they wait here while the stage can be undone, then in the outbox. */
export interface OrderLetterTable {
  id: Generated<number>
  order_id: number
  /** Key of the stage. */
  stage: string
  /** When the mail may be sent; null once it is in the outbox. */
  due_at: string | null
  outbox_id: number | null
  created_at: string
}

/** Stages of new orders by route; a route without a row has the program's own stages. */
export interface OrderTemplateTable {
  id: Generated<number>
  route: DeliveryRoute
  /** JSON, see `StagePlan`. */
  stages: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Private files of orders, see `shared/contract/work/order-files.ts`. */
export interface OrderFileTable {
  id: Generated<number>
  order_id: ColumnType<number, number, never>
  title: string
  kind: OrderFileKind
  day: string
  /** Name of the stored file. */
  file: ColumnType<string, string, never>
  /** Bytes. */
  size: ColumnType<number, number, never>
  /** 1: the customer sees the file. */
  shown: number
  /** Name of the author at the time. */
  author_name: ColumnType<string, string, never>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Stored files of orders that no record names: not yet, or no longer. */
export interface UnrecordedFileTable {
  name: string
  /** When the file may be removed; null for at once. */
  after: string | null
}

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

export interface WorkTables {
  payers: PayerTable
  invoices: InvoiceTable
  invoice_numbers: InvoiceNumberTable
  invoice_holds: InvoiceHoldTable
  requests: RequestTable
  consents: ConsentTable
  quote_handovers: QuoteHandoverTable
  request_answers: RequestAnswerTable
  request_cuts: RequestCutTable
  request_joins: RequestJoinTable
  request_quotes: RequestQuoteTable
  reply_templates: ReplyTemplateTable
  orders: OrderTable
  order_letters: OrderLetterTable
  order_templates: OrderTemplateTable
  order_files: OrderFileTable
  unrecorded_files: UnrecordedFileTable
}
