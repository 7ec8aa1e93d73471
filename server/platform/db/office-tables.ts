/** Tables of people, sessions, requests and orders, one interface each; how values are written, `tables.ts` says. */
import type { ColumnType, Generated } from 'kysely'
import type { Route } from '#shared/calculator/quote-input.ts'
import type { CommentKind } from '#shared/contract/office/comments.ts'
import type { ReplyWay } from '#shared/contract/office/mail.ts'
import type { OrderFileKind } from '#shared/contract/office/order-files.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import type { ListName } from '#shared/domain/office/list-views.ts'
import type { RequestOutcome } from '#shared/domain/office/request-outcome.ts'
import type { OrderLetters } from '#shared/domain/orders/order-link.ts'
import type { OrderOutcome, OrderState } from '#shared/domain/orders/order-stages.ts'
import type { Role } from '#shared/domain/people/can.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export interface AdminTable {
  id: Generated<number>
  email: string
  /** The address folded for comparison, see `foldKey`. */
  email_key: string
  name: string
  password_hash: string
  role: Role
  /** Tokens carry it as `ver`; raising it ends every session of the account. */
  session_version: Generated<number>
  /** Sealed, see `server/platform/config/secret-box.ts`; set when two-factor sign-in is being set up, in force once confirmed. */
  totp_secret: string | null
  totp_confirmed_at: string | null
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  totp_last_step: number | null
  /** JSON: salted hashes of the unused recovery codes, see `auth/recovery-codes.ts`. */
  recovery_codes: Generated<string>
  created_at: string
  updated_at: string
}

export interface SessionTable {
  jti: string
  admin_id: number
  /** The account's session version when the session began; an older one is dead. */
  session_version: number
  device: string
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
}

/** The line of this database's history; a new one begins when a copy is put back. See `auth/end-sessions-of-copy.ts`. */
export interface SessionEpochTable {
  id: Generated<number>
  lineage: string
  /** Grows with every session, right or account that was taken away; triggers count. */
  endings: Generated<number>
  created_at: string
}

export interface RequestTable {
  id: Generated<number>
  kind: 'callback' | 'calculation'
  /** Of the page that it came from. */
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
  /** Of a refusal, in the words of the office's list. */
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
  /** What the visitor read below the form. */
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

/** What the office has answered to a request. */
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

/** Of one request or of one contact; the other is null. */
export interface RequestCutTable {
  id: Generated<number>
  request_id: number | null
  /** Of `contactKey`; goes with the last request that has it. */
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

/** Chats that the bot has been addressed in; requests are sent to the chosen ones. */
export interface TelegramChatTable {
  id: Generated<number>
  chat_id: string
  title: string
  chosen: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** People who pressed a button in a chosen chat, and whose account theirs is. */
export interface TelegramPersonTable {
  id: Generated<number>
  telegram_id: string
  name: string
  admin_id: number | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** One row: the last update of the bot that was handled. */
export interface TelegramUpdateTable {
  only_one: number
  last_update: number
  /** Telegram's numbers go on from it for a week; null when it was stored by an earlier version. */
  handled_at: string | null
  /** The bot's number; empty when it was stored by an earlier version. */
  bot: Generated<string>
}

/** One row while a removal by age waits for a person, see `people/retention-question.ts`. */
export interface RetentionQuestionTable {
  only_one: number
  due: number
  total: number
  asked_at: string
  allowed: number
}

/** Erasures of which the files of the database may still hold traces, see `people/forget-erased.job.ts`. */
export interface UnfinishedErasureTable {
  id: Generated<number>
  at: string
}

/** Who has which record open; gone with the next look once `seen_at` is old. */
export interface PresenceTable {
  kind: string
  record_id: string
  admin_id: number
  since: string
  seen_at: string
}

/** What a person has chosen for a list of the admin. */
export interface ListSettingsTable {
  admin_id: number
  list: ListName
  /** JSON: keys of columns; null for those that the list begins with. */
  columns: string | null
  density: 'normal' | 'dense'
}

/** Saved views of lists; a query holds no words of a search among requests, see `shared/domain/office/list-views.ts`. */
export interface ListViewTable {
  id: Generated<number>
  admin_id: number
  list: ListName
  name: string
  query: string
  is_default: number
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** See `shared/contract/office/orders.ts`. */
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
  route: Route
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
  /** JSON, see `OrderStage`; the six below follow from it, and are written with it. */
  stages: string
  state: OrderState
  /** Keys; empty for none. */
  reached: string
  next_stage: string
  due_day: string | null
  late_after: string | null
  /** What it is found by, see `foldForSearch`. */
  search_key: string
  /** Set once the personal data are gone. */
  erased_at: ColumnType<string | null, string | null | undefined>
  /** The number of the customer's link: with another one all links of before have ended. */
  link: Generated<number>
  letters: Generated<OrderLetters>
  currency: Generated<Currency>
  /** JSON, see `shared/contract/office/order-money.ts`. */
  bills: Generated<string>
  payments: Generated<string>
  bills_closed: Generated<number>
  money_version: Generated<number>
  /** What its holder was notified of, `sea 2026-11-20`: the stage, and the day after which it was late; empty for nothing. */
  late_told: Generated<string>
  late_told_at: ColumnType<string | null, string | null | undefined>
  /** 1: the customer's page says what was paid and what is due. */
  shows_payments: Generated<number>
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
  route: Route
  /** JSON, see `StagePlan`. */
  stages: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Private files of orders, see `shared/contract/office/order-files.ts`. */
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

/** Notes of the office at a record; those at a request or an order go with its person. */
export interface CommentTable {
  id: Generated<number>
  kind: CommentKind
  record_id: string
  author_id: number | null
  /** The name at the time. */
  author_name: string
  text: string
  created_at: string
}

export interface CommentMentionTable {
  comment_id: number
  admin_id: number
}

/** The last comment at a record that a person has seen. */
export interface CommentReadTable {
  admin_id: number
  kind: CommentTable['kind']
  record_id: string
  last_id: number
}
