/** What a restored copy must not bring back to life, and how the last rehearsal of a restore went. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const restoredCopies: Migration = {
  name: '012-restored-copies',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite'
        ? [...tables, ...sqliteTriggers]
        : [...tables.map(forPostgres), ...postgresTriggers]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const tables = [
  `create table session_epochs (
    id integer primary key autoincrement, lineage text not null unique, endings integer not null default 0,
    created_at text not null
  ) strict`,
  `create table rehearsals (
    id integer primary key autoincrement, started_at text not null, finished_at text, copy_at text, fresh integer not null,
    milliseconds integer not null default 0, row_count integer not null default 0, file_count integer not null default 0,
    problems text not null default '[]' check (json_valid(problems))
  ) strict`,
]

/** Whatever takes a right away from somebody who is signed in. */
const count = `update session_epochs set endings = endings + 1 where id = (select max(id) from session_epochs)`

const sqliteTriggers = [
  `create trigger sessions_ended after update of revoked_at on sessions
    when old.revoked_at is null and new.revoked_at is not null begin ${count}; end`,
  `create trigger admins_ended after update of session_version, role on admins
    when old.session_version <> new.session_version or old.role <> new.role begin ${count}; end`,
  `create trigger admins_removed after delete on admins begin ${count}; end`,
]

const postgresTriggers = [
  `create function count_ending() returns trigger language plpgsql as $$
    begin
      ${count};
      return null;
    end $$`,
  `create trigger sessions_ended after update of revoked_at on sessions for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function count_ending()`,
  `create trigger admins_ended after update of session_version, role on admins for each row
    when (old.session_version <> new.session_version or old.role <> new.role) execute function count_ending()`,
  'create trigger admins_removed after delete on admins for each row execute function count_ending()',
]
