/** The bin: what people removed, whole, for thirty days. Categories had one of their own, for a day. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const bin: Migration = {
  name: '011-bin',
  up: async (db, dialect) => {
    for (const statement of statements) {
      await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
    }
    const { rows } = await sql<Removed>`select * from removed_categories`.execute(db)
    for (const { posts, removed_at, ...row } of rows) {
      const values = { ...row, title_key: folded(row.title), updated_at: removed_at }
      const payload = JSON.stringify({
        rows: [{ table: 'categories', values }],
        posts: JSON.parse(posts) as unknown,
      })
      await sql`insert into bin (kind, ref, title, title_key, payload, removed_by, removed_by_name, removed_at)
        values ('category', ${String(row.id)}, ${row.title}, ${folded(row.title)}, ${payload}, null, null,
          ${removed_at})`.execute(db)
    }
    await sql`drop table removed_categories`.execute(db)
  },
}

/** As `foldKey` does it today. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

interface Removed {
  id: number
  title: string
  posts: string
  removed_at: string
}

const statements = [
  `create table bin (
    id integer primary key autoincrement, kind text not null, ref text not null, title text not null,
    title_key text not null, payload text not null check (json_valid(payload)),
    removed_by integer, removed_by_name text, removed_at text not null
  ) strict`,
  'create index bin_record on bin (kind, ref, id)',
  'create index bin_removed on bin (removed_at)',
]
