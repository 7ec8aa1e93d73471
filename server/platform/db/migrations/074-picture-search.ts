/** An index like those of `072-word-search.ts`, of the words of pictures. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const pictureSearch: Migration = {
  name: '074-picture-search',
  up: async (db, dialect) => {
    if (dialect === 'postgres') return
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const add = `insert into media_words (rowid, search_key) select new.rowid, new.search_key where new.search_key <> '';`
const remove = `insert into media_words (media_words, rowid, search_key)
  select 'delete', old.rowid, old.search_key where old.search_key <> '';`

const statements = [
  `create virtual table media_words using fts5 (
    search_key, content='media', columnsize=0, tokenize='trigram case_sensitive 1'
  )`,
  `insert into media_words (media_words, rank) values ('secure-delete', 1)`,
  `insert into media_words (rowid, search_key) select rowid, search_key from media where search_key <> '' order by rowid`,
  `create trigger media_words_added after insert on media begin ${add} end`,
  `create trigger media_words_removed after delete on media begin ${remove} end`,
  `create trigger media_words_changed after update of search_key on media
    when old.search_key is not new.search_key begin ${remove} ${add} end`,
]
