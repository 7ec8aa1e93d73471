import { type InferResult, type JoinBuilder, type SqlBool, sql } from 'kysely'
import { quoteOfRow } from '#server/calculation/quotes/stored-quote.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import { quoteBrief } from '#shared/calculator/quote-brief.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

/** Joins the first mail of a request; mails with answers and later quotes are in its history. */
export const mailOfRequest = (join: JoinBuilder<Tables, 'requests' | 'outbox'>) =>
  join
    .onRef('outbox.request_id', '=', 'requests.id')
    .on('outbox.channel', '=', 'mail')
    .on(sql<SqlBool>`not exists (select 1 from quote_handovers where quote_handovers.outbox_id = outbox.id)`)
    .on(sql<SqlBool>`not exists (select 1 from request_answers where request_answers.outbox_id = outbox.id)`)

/** State or error of the worst Telegram message about a request: failed, else pending, else sent. */
const worstTelegram = (column: 'state' | 'last_error') => sql<string | null>`(
  select told.${sql.ref(column)} from outbox as told where told.request_id = requests.id and told.channel = 'telegram'
  order by case told.state when 'failed' then 0 when 'pending' then 1 else 2 end, told.id limit 1)`
export const telegramState = sql`coalesce(${worstTelegram('state')}, 'none')`

const hasEarlier = sql<number>`case when exists (
    select 1 from requests as other where other.id < requests.id and other.phone_key = requests.phone_key
  ) or exists (
    select 1 from requests as other where other.id < requests.id and other.email_key = requests.email_key
  ) then 1 else 0 end`

export const selectRequests = (db: Tx) =>
  db
    .selectFrom('requests')
    .leftJoin('admins', 'admins.id', 'requests.taken_by')
    .leftJoin('quotes', 'quotes.id', 'requests.quote_id')
    .leftJoin('outbox', mailOfRequest)
    .selectAll('requests')
    .select([
      'admins.name as taker',
      'quotes.number as quote_number',
      'quotes.input as quote_input',
      'quotes.statement as quote_statement',
      'quotes.lang as quote_lang',
      'quotes.created_at as quoted_at',
      'outbox.state as mail_state',
      'outbox.last_error as mail_error',
      telegramState.$castTo<OfficeRequest['telegramState']>().as('telegram_state'),
      worstTelegram('last_error').as('telegram_error'),
      hasEarlier.as('has_earlier'),
    ])

type JoinedRow = InferResult<ReturnType<typeof selectRequests>>[number]

export const asRequest = (row: JoinedRow): OfficeRequest => asRequestWith(row, quoteOf(row))

const asRequestWith = (row: JoinedRow, quote: OfficeRequest['quote']): OfficeRequest => ({
  id: row.id,
  kind: row.kind,
  lang: row.lang,
  name: row.name,
  phone: row.phone,
  email: row.email,
  message: row.message,
  quote,
  status: row.status,
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  source: row.source,
  page: row.page,
  route: row.route,
  replyBy: row.reply_by,
  summary: quote ? quoteBrief(quote) : messageStart(row.message ?? ''),
  // Filled in by `shown-request.ts`, because it depends on the office's options.
  answerBy: null,
  note: row.note,
  takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taker ?? '' },
  holder: row.taker ?? row.taken_name,
  nextAction:
    row.next_action === null || row.next_action_at === null
      ? null
      : { text: row.next_action, at: row.next_action_at },
  hasEarlier: Number(row.has_earlier) === 1,
  consentVersion: row.consent_id,
  erasedAt: row.erased_at,
  mailState: row.mail_state ?? 'none',
  mailError: nameReason(row.mail_error),
  telegramState: row.telegram_state,
  telegramError: nameReason(row.telegram_error),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** Characters of a message that fit into a row of the list. */
const shown = 80

/** The beginning of a message on one line, cut between words where there are spaces. */
const messageStart = (text: string): string => {
  const line = text.slice(0, 500).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const cut = line.slice(0, shown)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shown / 2)).trimEnd()}…`
}

const quoteOf = (row: JoinedRow): OfficeRequest['quote'] => {
  if (row.quote_number === null || row.quote_input === null || row.quote_statement === null) return null
  return quoteOfRow({
    number: row.quote_number,
    lang: row.quote_lang ?? 'ru',
    input: row.quote_input,
    statement: row.quote_statement,
    created_at: row.quoted_at ?? row.created_at,
  })
}
