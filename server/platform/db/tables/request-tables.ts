import type { ColumnType, Generated } from 'kysely'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { RequestOutcome } from '#shared/domain/work/request-outcome.ts'
import { fact, inFiles, kept, office, person, rows, why } from '../table-columns.ts'

export const requestColumns = {
  reply_templates: rows({
    id: fact<Generated<number>>(),
    /** Language of the customers that the template is for: `ru` or `uk`. */
    lang: fact<Generated<string>>(),
    title: person(),
    text: person(),
    created_at: fact(),
    updated_at: fact(),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  // `outcome_reason` is from the office's list; `source` is a path of the site or a word from a URL, see
  // `request-source.ts`.
  requests: rows({
    id: fact<Generated<number>>(),
    kind: fact<'callback' | 'calculation'>(),
    name: person<string | null>(),
    phone: person<string | null>(),
    email: person<string | null>(),
    message: person<string | null>(),
    quote_id: fact<number | null>(),
    status: fact<'new' | 'in_work' | 'done' | 'spam'>(),
    /** How the request ended; null until it is done, and when nobody has noted an outcome. */
    outcome: fact<ColumnType<RequestOutcome | null, RequestOutcome | null | undefined>>(),
    /** Reason of a refusal, in the words of the office's list. */
    outcome_reason: office<ColumnType<string | null, string | null | undefined>>(),
    /** Where the visitor came from, see `request-source.ts`; null where nobody knows. */
    source: fact<ColumnType<string | null, string | null | undefined, never>>(),
    page: fact<ColumnType<string | null, string | null | undefined, never>>(),
    route: fact<ColumnType<string | null, string | null | undefined, never>>(),
    /** How the visitor wants to be answered; null means by phone. */
    reply_by: fact<ColumnType<ReplyWay | null, ReplyWay | null | undefined, never>>(),
    note: person(),
    /** Language of the page from which the request was sent. */
    lang: fact<ColumnType<Language, Language | undefined, never>>(),
    taken_by: fact<number | null>(),
    /** Name of an assignee without an account, who took the request in Telegram. */
    taken_name: fact<string | null>(),
    next_action: person<string | null>(),
    next_action_at: fact<string | null>(),
    /** Wording of the consent that the visitor read below the form. */
    consent_id: fact<number | null>(),
    /** Set once names, phones, addresses and texts are erased; the row stays for the statistics. */
    erased_at: fact<string | null>(),
    created_at: fact(),
    updated_at: fact(),
    /** All texts that the inbox search looks in, folded, see `foldForSearch`. */
    search_key: kept(why.follows, person<Generated<string>>()),
    /** Normalised for comparing contacts, see `contactKey`; null for a text that is no phone or address. */
    phone_key: kept(why.follows, person<string | null>()),
    email_key: kept(why.follows, person<string | null>()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  consents: rows({
    id: fact<Generated<number>>(),
    text: office(),
    created_at: fact(),
  }),
  /** Each time that a quote was given to the customer: by mail from the program, or by the office itself. */
  quote_handovers: rows({
    id: fact<Generated<number>>(),
    request_id: fact<number>(),
    quote_id: fact<number>(),
    way: fact<'mail' | 'hand'>(),
    author_name: fact(),
    created_at: fact(),
    /** Id of the mail while it is in the outbox; null when the office handed the quote over itself. */
    outbox_id: kept(why.follows, fact<number | null>()),
  }),
  /** Answers of the office to a request. */
  request_answers: rows({
    id: fact<Generated<number>>(),
    request_id: fact<number>(),
    way: fact<'mail' | 'viber' | 'telegram' | 'whatsapp' | 'phone'>(),
    text: person(),
    author_name: fact(),
    created_at: fact(),
    /** Id of the mail while it is in the outbox. */
    outbox_id: kept(why.follows, fact<number | null>()),
  }),
  /** Two requests that a colleague has joined by hand, see `requests/derive-threads.ts`. */
  request_joins: rows({
    id: fact<Generated<number>>(),
    request_id: fact<number>(),
    other_id: fact<number>(),
    author_name: fact(),
    created_at: fact(),
  }),
  /** Takes a request, or all requests with a contact, out of a person's thread; one of the two columns is null. */
  request_cuts: rows({
    id: fact<Generated<number>>(),
    request_id: fact<number | null>(),
    /** A `contactKey`; the row is removed with the last request that has this contact. */
    contact_key: person<string | null>(),
    author_name: fact(),
    created_at: fact(),
  }),
  /** Quotes of a request in their order; a request with only its first quote has no rows here. */
  request_quotes: inFiles({
    request_id: fact<number>(),
    quote_id: fact<number>(),
    author_name: fact<string | null>(),
    created_at: fact(),
  }),
}
