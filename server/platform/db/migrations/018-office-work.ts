/** The work on requests, messages besides mail, and what is kept of people and for how long. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const officeWork: Migration = {
  name: '018-office-work',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table consents (id integer primary key autoincrement, text text not null unique, created_at text not null) strict`,
  'alter table requests add column next_action text',
  'alter table requests add column next_action_at text',
  'alter table requests add column taken_name text',
  'alter table requests add column consent_id integer references consents (id)',
  'alter table requests add column erased_at text',
  'create index requests_due on requests (next_action_at) where next_action_at is not null',
  'create index requests_phone on requests (phone) where phone is not null',
  'create index requests_email on requests (lower(email)) where email is not null',
  'create index requests_erased on requests (erased_at) where erased_at is not null',
  `create table request_quotes (
    request_id integer not null references requests (id) on delete cascade,
    quote_id integer not null references quotes (id), author_name text, created_at text not null,
    primary key (request_id, quote_id)
  ) strict`,
  'create index request_quotes_quote on request_quotes (quote_id)',
  `create table reply_templates (
    id integer primary key autoincrement, title text not null, text text not null,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  `alter table outbox add column channel text not null default 'mail'`,
  `create table telegram_chats (
    id integer primary key autoincrement, chat_id text not null unique, title text not null,
    chosen integer not null default 0, version integer not null default 1 check (version > 0),
    created_at text not null, updated_at text not null
  ) strict`,
  `create table telegram_people (
    id integer primary key autoincrement, telegram_id text not null unique, name text not null,
    admin_id integer references admins (id) on delete set null,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  `create table telegram_updates (only_one integer primary key check (only_one = 1), last_update integer not null) strict`,
  `create table retention_questions (
    only_one integer primary key check (only_one = 1), due integer not null, total integer not null,
    asked_at text not null, allowed integer not null
  ) strict`,
]
