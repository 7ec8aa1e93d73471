import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostPage } from '#server/content/posts/post-lists.ts'
import { fillPostSearch } from '#server/content/posts/post-search.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { backupBeforeMigration } from '../backup/backup-before-migration.ts'
import { migrate, migrations } from './all-migrations.ts'
import { applyMigrations } from './migrate.ts'
import { type Database, type Db, openSqlite } from './open.ts'

describe('a database of an earlier version', () => {
  let folder: string
  let database: Database
  beforeEach(() => {
    folder = emptyFolder('earlier')
    database = openSqlite(folder)
  })
  afterEach(() => database.close())

  /** As text: how it was made matters as little as spaces do. */
  const schemaOf = async ({ db }: Database) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null`.execute(
      db,
    )
    return rows.map(row => row.sql.replace(/\s+/g, ' ')).sort()
  }

  const at = '2026-01-01T00:00:00.000Z'
  const fill = async ({ db }: Database, count: number) => {
    await sql`insert into options (title, value, note, created_at, updated_at) values ('phone_main', '1', '', ${at}, ${at})`.execute(
      db,
    )
    await sql`insert into categories (title, title_key, created_at, updated_at) values ('Советы', 'советы', ${at}, ${at})`.execute(
      db,
    )
    if (count >= listed) await fillPosts(db, count)
    await sql`insert into requests (kind, name, phone, status, note, created_at, updated_at) values ('callback', 'Иван', ${count >= normalised ? '+380671234567' : '0671234567'}, 'new', '', ${at}, ${at})`.execute(
      db,
    )
    if (count >= keyed) await sql`update requests set phone_key = phone`.execute(db)
  }

  /** Since this one, phones are stored in the form by which requests join. */
  const normalised = migrations.findIndex(({ name }) => name === '030-sent-quotes') + 1
  /** Since this one, each has its key beside it. */
  const keyed = migrations.findIndex(({ name }) => name === '031-whole-contacts') + 1

  /** Since this one, what stands beside a post is written with it. Nothing was ever released before. */
  const listed = 2
  /** Since this one, a list is one of a language. */
  const inLanguages = migrations.findIndex(({ name }) => name === '021-post-texts') + 1
  /** Since this one, the original text is a row as well. */
  const inRows = migrations.findIndex(({ name }) => name === '035-original-texts') + 1
  /** Since this one, nothing but the texts and their categories makes the lists. */
  const plain = migrations.findIndex(({ name }) => name === '036-plain-lists') + 1
  const words = 'title, slug, text, description, meta_title, meta_description, keywords, image_alt'
  const fillPosts = async (db: Db, count: number) => {
    for (const number of [1, 2, 3]) {
      if (count >= inRows) await sql`insert into posts (id) values (${number})`.execute(db)
      await sql`insert into ${sql.raw(count >= inRows ? 'post_texts (post_id, lang, ' : 'posts (id, sort_order, ')}${sql.raw(words)}, status, published_at, created_at, updated_at)
        values (${number}, ${count >= inRows ? 'ru' : 0}, ${`Пост ${number}`}, ${`post-${number}`}, '<p>растаможка</p>', '', '', '', '', '', 'published', ${at}, ${at}, ${at})`.execute(
        db,
      )
    }
    if (count >= plain) {
      await sql`insert into post_categories values (1, 1, 'ru', 'published', 0, ${at})`.execute(db)
      return
    }
    await sql`insert into post_categories (post_id, category_id) values (1, 1)`.execute(db)
    await fillEarlierLists(db, count >= inLanguages)
  }

  const fillEarlierLists = async (db: Db, withLanguage: boolean) => {
    const lang = sql.raw(withLanguage ? 'lang, ' : '')
    const ru = sql.raw(withLanguage ? "'ru', " : '')
    for (const scope of ['all', 'published']) {
      for (const category of [0, 1]) {
        const standing = category === 1 ? [1] : [1, 2, 3]
        for (const post of standing)
          await sql`insert into post_places (${lang}scope, category_id, sort_order, published_at, post_id)
            values (${ru}${scope}, ${category}, 0, ${at}, ${post})`.execute(db)
        await sql`insert into post_shelves (${lang}scope, category_id, sort_order, published_at, post_id, size)
          values (${ru}${scope}, ${category}, 2147483647, '~', 9007199254740991, ${standing.length})`.execute(
          db,
        )
      }
    }
  }

  const earlier = migrations.slice(0, -1).map(({ name }, index) => [name, index + 1] as const)
  // In `npm test` the first, the newest, and every fourth between them: each of them goes through all that follow.
  const some = earlier.filter(([, count]) => count % 4 === 1 || count === earlier.length)
  it.each(isProof ? earlier : some)(
    'of %s becomes what a new one is, with all it held, and is copied before',
    async (_name, count) => {
      await applyMigrations(database, migrations.slice(0, count))
      await fill(database, count)
      const applied = await migrate(database, backupBeforeMigration(database, folder))
      expect(applied).toEqual(migrations.slice(count).map(({ name }) => name))

      const fresh = openSqlite(join(folder, 'fresh'))
      await migrate(fresh)
      expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
      await fresh.close()

      await fillPostSearch(database)
      const page = { scope: 'published', category: 0, page: 1, sort: 'order' } as const
      expect((await findPostPage(database.db, { ...page, q: null }))?.total).toBe(count >= listed ? 3 : 0)
      expect((await findPostPage(database.db, { ...page, q: 'растаможка' }))?.total).toBe(
        count >= listed ? 3 : 0,
      )
      expect((await findPostPage(database.db, { ...page, category: 1, q: null }))?.total).toBe(
        count >= listed ? 1 : 0,
      )
      const phones = await database.db.selectFrom('requests').select('phone').execute()
      expect(phones).toEqual([{ phone: '+380671234567' }])
      const { rows } = await sql`pragma foreign_key_check`.execute(database.db)
      expect(rows).toEqual([])
      expect(readdirSync(join(folder, 'before-migration'))).toHaveLength(1)
    },
  )

  it('has phones in the form by which requests join, and finds them so; what is no number stays', async () => {
    await applyMigrations(
      database,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '030-sent-quotes'),
      ),
    )
    for (const phone of ['067 123-45-67', '+380501112233', 'спросить $& у брата'])
      await sql`insert into requests (kind, name, phone, status, note, search_key, created_at, updated_at)
        values ('callback', 'Иван', ${phone}, 'new', '', ${`иван ${phone} camry`}, ${at}, ${at})`.execute(
        database.db,
      )
    await migrate(database)
    const rows = await database.db
      .selectFrom('requests')
      .select(['phone', 'search_key'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { phone: '+380671234567', search_key: 'иван +380671234567 camry' },
      { phone: '+380501112233', search_key: 'иван +380501112233 camry' },
      { phone: 'спросить $& у брата', search_key: 'иван спросить $& у брата camry' },
    ])
  })

  it('has no container and no vessel in the log, nor in orders whose customer was erased', async () => {
    await applyMigrations(
      database,
      migrations.slice(0, migrations.findIndex(({ name }) => name === '050-unpaid-orders') + 1),
    )
    const { db } = database
    for (const erased of [at, null])
      await sql`insert into orders (lang, name, phones, email, vin, lot, auction, make, model, engine, route, port,
          container, vessel, declaration, plate, contract_number, outcome_reason, stages, state, reached, next_stage,
          search_key, erased_at, created_at, updated_at)
        values ('ru', '', '[]', '', '', '', '', 'VW', 'Passat', '', 'usa', '', 'MSCU1', 'Анна', '', '', '', '', '[]',
          'open', '', '', ${'mscu1\nанна\nvw passat'}, ${erased}, ${at}, ${at})`.execute(db)
    const binned = { make: 'VW', model: 'Golf', year: 2019, engine: '', container: 'MSCU1', vessel: 'Анна' }
    const payload = (values: object) => JSON.stringify({ rows: [{ table: 'orders', values }], leading: null })
    await sql`insert into bin (kind, ref, title, title_key, payload, removed_by_name, removed_at)
      values ('order', '7', '', '', ${payload({ ...binned, search_key: 'mscu1', erased_at: at })}, '', ${at})`.execute(
      db,
    )
    const difference = (...fields: string[]) =>
      JSON.stringify(Object.fromEntries(fields.map(field => [field, { from: null, to: 'MSCU1' }])))
    for (const [kind, changed] of [
      ['order', difference('make', 'container', 'vessel')],
      ['order', difference('vessel')],
      ['post', difference('container')],
      ['order', null],
    ])
      await sql`insert into audit (at, action, kind, difference) values (${at}, 'update', ${kind}, ${changed})`.execute(
        db,
      )
    await migrate(database)
    const rows = await db.selectFrom('orders').select(['container', 'vessel', 'search_key']).execute()
    expect(rows).toEqual([
      { container: '', vessel: '', search_key: 'vw passat' },
      { container: 'MSCU1', vessel: 'Анна', search_key: 'mscu1\nанна\nvw passat' },
    ])
    const [entry] = await db.selectFrom('bin').select('payload').execute()
    const gone = { container: '', vessel: '', search_key: 'vw golf 2019', erased_at: at }
    expect(JSON.parse(entry?.payload ?? '')).toEqual(JSON.parse(payload({ ...binned, ...gone })))
    const lines = await db.selectFrom('audit').select('difference').orderBy('id').execute()
    expect(lines.map(line => line.difference)).toEqual([
      difference('make'),
      '{}',
      difference('container'),
      null,
    ])
    expect(await db.selectFrom('unfinished_erasures').select('at').execute()).toEqual([{ at }])
  })

  it('has the keys of contacts by which requests join', async () => {
    await applyMigrations(
      database,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '031-whole-contacts'),
      ),
    )
    for (const [phone, email] of [
      ['+380671234567', 'Ivan@Gmail.COM'],
      [null, 'іВАН@пошта.укр'],
      ['спросить у брата', null],
    ])
      await sql`insert into requests (kind, phone, email, status, note, created_at, updated_at)
        values ('callback', ${phone}, ${email}, 'new', '', ${at}, ${at})`.execute(database.db)
    await migrate(database)
    const rows = await database.db
      .selectFrom('requests')
      .select(['phone_key', 'email_key'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { phone_key: '+380671234567', email_key: 'ivan@gmail.com' },
      { phone_key: null, email_key: 'іван@пошта.укр' },
      { phone_key: null, email_key: null },
    ])
  })

  it('gets the sentences of footer, blog and forms in both languages beside its settings, and keeps its own', async () => {
    await applyMigrations(
      database,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '028-footer-text'),
      ),
    )
    await fill(database, inLanguages)
    await sql`insert into options (title, value, note, created_at, updated_at) values ('site_footer_text.uk', 'Своє', '', ${at}, ${at}), ('blog_title', 'Мой', '', ${at}, ${at})`.execute(
      database.db,
    )
    await migrate(database)
    const texts = await database.db
      .selectFrom('options')
      .select(['title', 'value'])
      .where(eb => eb.or([eb('title', 'like', 'site_footer%'), eb('title', 'like', 'blog_title%')]))
      .orderBy('title')
      .execute()
    expect(texts).toEqual([
      { title: 'blog_title', value: 'Мой' },
      { title: 'blog_title.uk', value: 'Блог про розмитнення' },
      { title: 'site_footer_text', value: expect.stringContaining('Растаможка') },
      { title: 'site_footer_text.uk', value: 'Своє' },
    ])
  })
})
