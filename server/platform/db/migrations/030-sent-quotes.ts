/** When a quote was handed to the customer and how; phones that were stored as typed get the form by which requests join; when Telegram had news last. */
import { type Kysely, sql } from 'kysely'
import { foldKey } from '#shared/domain/fold-key.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const sentQuotes: Migration = {
  name: '030-sent-quotes',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
    await normalizePhones(db)
  },
}

const statements = [
  `create table quote_handovers (
    id integer primary key autoincrement,
    request_id integer not null references requests (id) on delete cascade,
    quote_id integer not null references quotes (id), way text not null,
    outbox_id integer references outbox (id) on delete set null,
    author_name text not null, created_at text not null
  ) strict`,
  'create index quote_handovers_request on quote_handovers (request_id)',
  'create index quote_handovers_quote on quote_handovers (quote_id)',
  'create index quote_handovers_outbox on quote_handovers (outbox_id) where outbox_id is not null',
  'alter table telegram_updates add column handled_at text',
]

interface Requests {
  requests: { id: number; phone: string | null; search_key: string }
}

/** What is no number stays as it was typed. */
const normalizePhones = async (db: Kysely<Requests>): Promise<void> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'phone', 'search_key'])
    .where('phone', 'is not', null)
    .execute()
  for (const { id, phone, search_key } of rows) {
    const typed = phone ?? ''
    const number = normalizePhone(typed)
    if (number === null || number === typed) continue
    await db
      .updateTable('requests')
      .set({ phone: number, search_key: search_key.replace(foldKey(typed), () => foldKey(number)) })
      .where('id', '=', id)
      .execute()
  }
}
