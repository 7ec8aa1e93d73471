/** What the office has answered, and how. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const answers: Migration = {
  name: '041-answers',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table request_answers (
    id integer primary key autoincrement, request_id integer not null references requests (id) on delete cascade,
    way text not null check (way in ('mail', 'viber', 'telegram', 'whatsapp', 'phone')), text text not null,
    outbox_id integer references outbox (id) on delete set null, author_name text not null, created_at text not null
  ) strict`,
  'create index request_answers_request on request_answers (request_id, id)',
  'create index request_answers_outbox on request_answers (outbox_id) where outbox_id is not null',
]
