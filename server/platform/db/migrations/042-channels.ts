/** Where mail and messages go out, as an owner enters it in the admin, and of which bot the last update was. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const channels: Migration = {
  name: '042-channels',
  up: async (db, dialect) => {
    const all =
      dialect === 'sqlite'
        ? [...statements, ...sqliteTriggers]
        : [...statements.map(forPostgres), postgresTrigger]
    for (const statement of all) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table channel_settings (
    channel text primary key check (channel in ('mail', 'telegram')), settings text not null, secret text,
    version integer not null default 1, updated_at text not null
  ) strict`,
  `alter table telegram_updates add column bot text not null default ''`,
]

// Pages say whether letters go out.
const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger channel_settings_${change}_counts after ${change} on channel_settings
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger channel_settings_counts after insert or update or delete on channel_settings
  for each statement execute function count_content()`
