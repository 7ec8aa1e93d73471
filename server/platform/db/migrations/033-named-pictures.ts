/**
 * What a text names stands in these tables whether or not the picture is still there: one in the bin is kept for it, and
 * one that is gone is reported.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const namedPictures: Migration = {
  name: '033-named-pictures',
  up: async (db, dialect) => {
    const statements = dialect === 'sqlite' ? sqliteStatements : postgresStatements
    for (const statement of statements) await sql.raw(statement).execute(db)
    await nameAgain(db, { table: 'post_media', key: 'post_id' }, postTexts)
    await nameAgain(db, { table: 'post_media', key: 'post_id' }, translations)
    await nameAgain(db, { table: 'site_page_media', key: 'page_id' }, pages)
  },
}

/** SQLite takes no reference away from a table that is there. */
const sqliteStatements = [
  'alter table post_media rename to post_media_before',
  `create table post_media (
    post_id integer not null references posts (id) on delete cascade, media_hash text not null,
    primary key (post_id, media_hash)
  ) strict, without rowid`,
  'insert into post_media select post_id, media_hash from post_media_before',
  'drop table post_media_before',
  'create index post_media_hash on post_media (media_hash)',
  'alter table site_page_media rename to site_page_media_before',
  `create table site_page_media (
    page_id integer not null references site_pages (id) on delete cascade, media_hash text not null,
    primary key (page_id, media_hash)
  ) strict`,
  'insert into site_page_media select page_id, media_hash from site_page_media_before',
  'drop table site_page_media_before',
  'create index site_page_media_hash on site_page_media (media_hash)',
]

const postgresStatements = [
  'alter table post_media drop constraint post_media_media_hash_fkey',
  'alter table site_page_media drop constraint site_page_media_media_hash_fkey',
]

type Read = (db: Kysely<unknown>, after: number) => Promise<{ id: number; text: string }[]>

const atOnce = 200

const postTexts: Read = async (db, after) =>
  (
    await sql<{ id: number; text: string }>`select id, text from posts
      where id > ${after} and text like '%/media/%' order by id limit ${atOnce}`.execute(db)
  ).rows

const translations: Read = async (db, after) =>
  (
    await sql<{ id: number; text: string }>`select post_id as id, text from post_texts
      where post_id > ${after} and text like '%/media/%' order by post_id limit ${atOnce}`.execute(db)
  ).rows

const pages: Read = async (db, after) =>
  (
    await sql<{ id: number; text: string }>`select id, text from (
      select id, (select coalesce(ru.draft, '') || coalesce(ru.published, '') from site_page_texts as ru where ru.page_id = site_pages.id and ru.lang = 'ru')
        || coalesce((select uk.draft || coalesce(uk.published, '') from site_page_texts as uk where uk.page_id = site_pages.id and uk.lang = 'uk'), '') as text
      from site_pages
    ) as texts where id > ${after} order by id limit ${atOnce}`.execute(db)
  ).rows

/** Of the texts that were saved while a picture that they name lay in the bin. */
const nameAgain = async (
  db: Kysely<unknown>,
  { table, key }: { table: string; key: string },
  read: Read,
): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await read(db, after)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    for (const { id, text } of rows) {
      for (const [, hash] of text.matchAll(/\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}/g))
        await sql`insert into ${sql.table(table)} (${sql.ref(key)}, media_hash) values (${id}, ${hash})
          on conflict do nothing`.execute(db)
    }
  }
}
