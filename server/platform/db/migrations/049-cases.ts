/** Delivered cars as pages of the site. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const cases: Migration = {
  name: '049-cases',
  up: async (db, dialect) => {
    const own =
      dialect === 'sqlite' ? [...statements, ...sqliteTriggers] : [...statements.map(forPostgres), trigger]
    for (const statement of own) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // The number of the order stays when the order has gone: what was delivered was delivered.
  `create table cases (
    id integer primary key autoincrement, order_id integer unique, slug text not null unique,
    route text not null, make text not null, model text not null, year integer, engine text not null,
    facts text not null check (json_valid(facts)), pictures text not null check (json_valid(pictures)),
    sums integer not null check (sums in (0, 1)), consent_day text not null, consent_by text not null,
    status text not null check (status in ('draft', 'published')), published_at text,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  `create table case_texts (
    case_id integer not null references cases (id) on delete cascade, lang text not null, text text not null,
    primary key (case_id, lang)
  ) strict`,
  `create table case_media (
    case_id integer not null references cases (id) on delete cascade,
    media_hash text not null references media (hash), primary key (case_id, media_hash)
  ) strict`,
  'create index case_media_hash on case_media (media_hash)',
]

/** A text never changes without its case. */
const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger cases_${change}_counts after ${change} on cases
    begin update content_version set version = version + 1; end`,
)

const trigger = `create trigger cases_counts after insert or update or delete on cases
  for each statement execute function count_content()`
