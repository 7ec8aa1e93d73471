import type { ColumnType, Generated } from 'kysely'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { RequestOutcome } from '#shared/domain/work/request-outcome.ts'
import { fact, inFiles, kept, office, person, rows, table, times, why } from './table-columns.ts'

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

export const requestColumns = {
  reply_templates: table<ReplyTemplateTable>(
    rows(fact('id', 'lang'), person('title', 'text'), fact(...times), kept(why.follows, fact('version'))),
  ),
  // `outcome_reason` is from the office's list; `source` is a path of the site or a word from a URL, see
  // `request-source.ts`.
  requests: table<RequestTable>(
    rows(
      fact('id', 'kind'),
      person('name', 'phone', 'email', 'message'),
      fact('quote_id', 'status', 'outcome'),
      office('outcome_reason'),
      fact('source', 'page', 'route', 'reply_by'),
      person('note'),
      fact('lang', 'taken_by', 'taken_name'),
      person('next_action'),
      fact('next_action_at', 'consent_id', 'erased_at', ...times),
      kept(why.follows, person('search_key', 'phone_key', 'email_key'), fact('version')),
    ),
  ),
  consents: table<ConsentTable>(rows(fact('id'), office('text'), fact('created_at'))),
  quote_handovers: table<QuoteHandoverTable>(
    rows(
      fact('id', 'request_id', 'quote_id', 'way', 'author_name', 'created_at'),
      kept(why.follows, fact('outbox_id')),
    ),
  ),
  request_answers: table<RequestAnswerTable>(
    rows(
      fact('id', 'request_id', 'way'),
      person('text'),
      fact('author_name', 'created_at'),
      kept(why.follows, fact('outbox_id')),
    ),
  ),
  request_joins: table<RequestJoinTable>(
    rows(fact('id', 'request_id', 'other_id', 'author_name', 'created_at')),
  ),
  request_cuts: table<RequestCutTable>(
    rows(fact('id', 'request_id'), person('contact_key'), fact('author_name', 'created_at')),
  ),
  request_quotes: table<RequestQuoteTable>(
    inFiles(fact('request_id', 'quote_id', 'author_name', 'created_at')),
  ),
}
