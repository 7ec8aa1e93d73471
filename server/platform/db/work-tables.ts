/** Tables of the requests and orders. */
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
  /** Language of the page that it came from. */
  lang: ColumnType<Language, Language | undefined, never>
  name: string | null
  phone: string | null
  email: string | null
  /** Both as contacts are compared, see `contactKey`; null for what is none. */
  phone_key: string | null
  email_key: string | null
  message: string | null
  quote_id: number | null
  status: 'new' | 'in_work' | 'done' | 'spam'
  /** How it ended, once it is done; null for one that nobody has said it of. */
  outcome: ColumnType<RequestOutcome | null, RequestOutcome | null | undefined>
  /** Reason of a refusal, in the words of the office's list. */
  outcome_reason: ColumnType<string | null, string | null | undefined>
  /** Where it came from, see `request-source.ts`; null for those from before that was stored. */
  source: ColumnType<string | null, string | null | undefined, never>
  page: ColumnType<string | null, string | null | undefined, never>
  route: ColumnType<string | null, string | null | undefined, never>
  /** How the visitor wants to be answered; null for a call. */
  reply_by: ColumnType<ReplyWay | null, ReplyWay | null | undefined, never>
  note: string
  taken_by: number | null
  /** Who has it without an account of ours, see `telegram`. */
  taken_name: string | null
  next_action: string | null
  next_action_at: string | null
  /** Wording of the consent that the visitor read below the form. */
  consent_id: number | null
  /** Set once names, phones, addresses and texts are gone; the rest counts on. */
  erased_at: string | null
  /** Everything that the inbox is searched by, folded, see `foldKey`. */
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

/** The quotes of a request in their order, once there is more than the first. */
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
  /** The mail, for as long as it is in the outbox. */
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

/** Takes a request, or all with a contact, out of a person's thread; one of the two columns is null. */
export interface RequestCutTable {
  id: Generated<number>
  request_id: number | null
  /** A `contactKey`; the row goes with the last request that has it. */
  contact_key: string | null
  author_name: string
  created_at: string
}

/** Each time that a quote was given to the customer: by our mail, or by the office itself. */
export interface QuoteHandoverTable {
  id: Generated<number>
  request_id: number
  quote_id: number
  way: 'mail' | 'hand'
  /** The mail, for as long as it is in the outbox; null for what the office handed over itself. */
  outbox_id: number | null
  author_name: string
  created_at: string
}

export interface ReplyTemplateTable {
  id: Generated<number>
  /** `ru` or `uk`: of the visitors that it is for. */
  lang: Generated<string>
  title: string
  text: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** See `shared/contract/work/orders.ts`. */
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
  /** JSON, see `OrderStage`; the six below follow from it, and are written with it. */
  stages: string
  state: OrderState
  /** Keys; empty for none. */
  reached: string
  next_stage: string
  due_day: string | null
  late_after: string | null
  /** Folded text for searching, see `foldForSearch`. */
  search_key: string
  /** Set once the personal data are gone. */
  erased_at: ColumnType<string | null, string | null | undefined>
  /** The number of the customer's link: with another one all links of before have ended. */
  link: Generated<number>
  letters: Generated<OrderLettersState>
  currency: Generated<Currency>
  /** JSON, see `shared/contract/work/order-money.ts`. */
  bills: Generated<string>
  payments: Generated<string>
  bills_closed: Generated<number>
  money_version: Generated<number>
  /** Stage and day after which it was late that its assignee was last notified of, `sea 2026-11-20`; empty for none. */
  late_told: Generated<string>
  late_told_at: ColumnType<string | null, string | null | undefined>
  /** 1: the customer's page says what was paid and what is due. */
  shows_payments: Generated<number>
  /** JSON: groups of its calculation that no bill came for, as somebody has confirmed. */
  unbilled: Generated<string>
  /** 1: its bills are said to be complete, and a group of its calculation has none and is not among these. */
  bills_in_question: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Letters about reached stages: they wait here until a slip can no longer be taken back, then in the outbox. */
export interface OrderLetterTable {
  id: Generated<number>
  order_id: number
  /** Its key. */
  stage: string
  /** When it may go out; null once it has been handed to the outbox. */
  due_at: string | null
  outbox_id: number | null
  created_at: string
}

/** The stages of new orders of a route; none stands for those of the program. */
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
  /** Its name among the stored files. */
  file: ColumnType<string, string, never>
  /** Bytes. */
  size: ColumnType<number, number, never>
  /** To the customer. */
  shown: number
  /** Who has added it, by the name at the time. */
  author_name: ColumnType<string, string, never>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Stored files of orders that no record names: on their way in, or out. */
export interface UnrecordedFileTable {
  name: string
  /** When it may be removed; null for at once. */
  after: string | null
}

/** Who pays the invoices of an order; none stands for its customer. */
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
  /** The key of one of the firm's. */
  account: string
  money: Invoice['money']
  stage: Invoice['stage']
  /** Null for the day on which it will be issued. */
  day: string | null
  due_day: string | null
  /** Null while it is a draft, as the count in its year and the number are. */
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
  /** Unpaid, and paid beyond it: cents of dollars with an equivalent, else kopecks; as is what was written off. */
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
  /** JSON: all that is printed, from the issue on, see `Bill`. */
  bill: string | null
  /** Its name among the stored files, from the issue on; hash and size once it lies there. */
  file: string | null
  sha256: string | null
  size: number | null
  /** Set once its customer's data are gone: an owner alone reads it then. */
  closed_at: ColumnType<string | null, string | null | undefined>
  /** The last day for which it is kept, once somebody was told it. */
  kept_until: ColumnType<string | null, string | null | undefined>
  /** JSON: its customer's contacts by their hashes, see `SecretBox.mark`. */
  person_marks: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** An order or a firm with a dispute or an inspection: its closed invoices stay as long as that. */
export interface InvoiceHoldTable {
  kind: 'order' | 'firm'
  record_id: number
  author_name: string
  created_at: string
}

/** The last number of each firm and year that was given out. */
export interface InvoiceNumberTable {
  firm_id: number
  year: number
  last: number
  /** Pattern of the first invoice of the year. */
  pattern: string
  closed: number
  /** JSON: numbers that a restore has lost. */
  lost: string
  /** The line of the database's history in which the last number is known to be true. */
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
