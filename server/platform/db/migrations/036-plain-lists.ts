/**
 * Lists of posts are read from indexes. The tables that held every position and were kept in step with each write go;
 * what a list goes by stands in the text, and beside each of its categories.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const plainLists: Migration = {
  name: '036-plain-lists',
  up: async (db, dialect) => {
    const all = dialect === 'sqlite' ? [...statements, ...sqliteTriggers] : [...statements, postgresTrigger]
    for (const statement of all)
      await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
  },
}

/** As lists are sorted; the date once more as it is, so that PostgreSQL too finds all of a list in the index. */
const order = "sort_order, coalesce(published_at, ''), post_id, published_at"

const statements = [
  'drop table post_places',
  'drop table post_shelves',
  'alter table post_texts add column sort_order integer not null default 0',
  'update post_texts set sort_order = (select sort_order from posts where id = post_id)',
  'alter table posts drop column sort_order',
  `create index post_texts_list on post_texts (lang, ${order})`,
  `create index post_texts_state_list on post_texts (lang, status, ${order})`,
  'alter table post_categories rename to post_categories_before',
  `create table post_categories (
    post_id integer not null, category_id integer not null references categories (id) on delete cascade,
    lang text not null, status text not null, sort_order integer not null, published_at text,
    primary key (post_id, category_id, lang),
    foreign key (post_id, lang) references post_texts (post_id, lang) on delete cascade
  ) strict, without rowid`,
  `insert into post_categories (post_id, category_id, lang, status, sort_order, published_at)
    select post_id, category_id, lang, status, sort_order, published_at
    from post_categories_before join post_texts using (post_id)`,
  'drop table post_categories_before',
  `create index post_categories_list on post_categories (category_id, lang, ${order})`,
  `create index post_categories_state_list on post_categories (category_id, lang, status, ${order})`,
]

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger post_categories_${change}_counts after ${change} on post_categories
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger post_categories_counts after insert or update or delete on post_categories
  for each statement execute function count_content()`
