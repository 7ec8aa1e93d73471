/** The parts of three signs in the words of long lists, so that a search reads what it finds. PostgreSQL: `word-search.ts`. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const wordSearch: Migration = {
  name: '072-word-search',
  up: async (db, dialect) => {
    if (dialect === 'postgres') return
    for (const [table, column] of searched)
      for (const statement of wordsOf(table, column)) await sql.raw(statement).execute(db)
  },
}

const searched = [
  ['orders', 'search_key'],
  ['requests', 'search_key'],
  ['quotes', 'search_key'],
  ['invoices', 'search_key'],
  ['payers', 'search_key'],
  ['audit', 'record_key'],
] as const

/** An index without texts of its own: triggers tell it what a row said before. An erased word is overwritten in it, too. */
const wordsOf = (table: string, column: string): string[] => {
  const words = `${table}_words`
  const add = `insert into ${words} (rowid, ${column}) select new.id, new.${column} where new.${column} <> '';`
  const remove = `insert into ${words} (${words}, rowid, ${column}) select 'delete', old.id, old.${column} where old.${column} <> '';`
  return [
    `create virtual table ${words} using fts5 (
      ${column}, content='${table}', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
    )`,
    `insert into ${words} (${words}, rank) values ('secure-delete', 1)`,
    `insert into ${words} (rowid, ${column}) select id, ${column} from ${table} where ${column} <> '' order by id`,
    `create trigger ${words}_added after insert on ${table} begin ${add} end`,
    `create trigger ${words}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${words}_changed after update of ${column} on ${table}
      when old.${column} is not new.${column} begin ${remove} ${add} end`,
  ]
}
