/** Requests that a colleague has joined or taken apart by hand; all else of a thread follows from phones and addresses. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const threads: Migration = {
  name: '040-threads',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table request_joins (
    id integer primary key autoincrement, request_id integer not null references requests (id) on delete cascade,
    other_id integer not null references requests (id) on delete cascade,
    author_name text not null, created_at text not null, unique (request_id, other_id)
  ) strict`,
  'create index request_joins_other on request_joins (other_id)',
  `create table request_cuts (
    id integer primary key autoincrement, request_id integer unique references requests (id) on delete cascade,
    contact_key text unique, author_name text not null, created_at text not null,
    check ((request_id is null) <> (contact_key is null))
  ) strict`,
]
