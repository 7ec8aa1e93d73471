/** Posts of before `035-original-texts`, whose original text stood in the row of the post itself. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillPostSearch, searchPosts } from '#server/content/posts/post-search.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { migrate, migrations } from './all-migrations.ts'
import { applyMigrations } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'
import { openPostgres } from './open-postgres.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '035-original-texts'),
)
const at = '2026-01-01T00:00:00.000Z'
const later = '2026-02-02T00:00:00.000Z'

const texts = [
  { post_id: 1, lang: 'ru', title: 'Ёлка', slug: 'one', status: 'published', published_at: at, version: 7 },
  {
    post_id: 1,
    lang: 'uk',
    title: 'Їжак',
    slug: 'odin',
    status: 'scheduled',
    published_at: later,
    version: 3,
  },
  // An earlier version let both texts of a post have one address.
  { post_id: 2, lang: 'ru', title: 'Два', slug: 'two', status: 'draft', published_at: null, version: 1 },
  { post_id: 2, lang: 'uk', title: '', slug: 'two', status: 'draft', published_at: null, version: 2 },
]

/** As versions before wrote it. */
const fill = async ({ db }: Database) => {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `insert into categories (id, title, title_key, created_at, updated_at) values (1, 'a', 'a', '${at}', '${at}')`,
  )
  await run(
    `insert into media (hash, width, height, variants, created_at) values ('cover', 1, 1, '[]', '${at}')`,
  )
  for (const { post_id: id, lang, title, slug, status, published_at, version } of texts) {
    const words = `'${title}', '${slug}', '<p>слово ${lang}${id}</p>', 'd${lang}${id}', 'mt', 'md', 'k', 'alt ${lang}${id}'`
    const state = `'${status}', ${published_at === null ? 'null' : `'${published_at}'`}, ${version}, '${at}', '${later}'`
    await run(
      lang === 'ru'
        ? `insert into posts (id, sort_order, image_hash, title_key, title, slug, text, description, meta_title, meta_description, keywords, image_alt, status, published_at, version, created_at, updated_at)
          values (${id}, ${id - 3}, ${id === 1 ? "'cover'" : 'null'}, 'key ${id}', ${words}, ${state})`
        : `insert into post_texts (post_id, lang, source_version, title, slug, text, description, meta_title, meta_description, keywords, image_alt, status, published_at, version, created_at, updated_at)
          values (${id}, '${lang}', ${5 + id}, ${words}, ${state})`,
    )
  }
  // One that lies in the bin, and one of its revisions: their numbers stay taken.
  const { id: binned } = (
    await sql<{
      id: number
    }>`insert into posts (title, slug, text, description, meta_title, meta_description, keywords, status, created_at, updated_at)
      values ('', 'gone', '', '', '', '', '', 'draft', ${at}, ${at}) returning id`.execute(db)
  ).rows[0] ?? { id: 0 }
  await run(`delete from posts where id = ${binned}`)
  await run('insert into post_categories (post_id, category_id) values (1, 1)')
  await run("insert into post_media (post_id, media_hash) values (1, 'cover'), (1, 'lost')")
  await run("insert into post_slugs (slug, post_id, lang) values ('former', 1, 'ru'), ('kolyshnii', 1, 'uk')")
  await run("insert into redirects (address, post_id, lang) values ('/old', 1, 'uk')")
  for (const [kind, version, snapshot] of [
    ['post', 7, '{}'],
    ['post-uk', 7, '{}'],
    ['site-page', 7, '{"lang":"ru"}'],
    ['site-page', 8, '{"lang":"uk"}'],
  ])
    await run(
      `insert into revisions (kind, record_id, version, snapshot, created_at) values ('${kind}', 1, ${version}, '${snapshot}', '${at}')`,
    )
  await run("insert into revision_media (revision_id, media_hash) values (1, 'cover')")
  return binned
}

/** What became of it. */
const hold = async ({ db }: Database, binned: number) => {
  const stored = await db.selectFrom('post_texts').selectAll().orderBy('post_id').orderBy('lang').execute()
  expect(stored).toEqual(
    texts.map(({ post_id, lang, ...text }) => ({
      post_id,
      lang,
      ...text,
      text: `<p>слово ${lang}${post_id}</p>`,
      description: `d${lang}${post_id}`,
      meta_title: 'mt',
      meta_description: 'md',
      keywords: 'k',
      image_alt: `alt ${lang}${post_id}`,
      created_at: at,
      updated_at: later,
      source_version: lang === 'ru' ? null : 5 + post_id,
      sort_order: post_id - 3,
      title_key: lang === 'ru' ? `key ${post_id}` : text.title === '' ? '' : 'ижак',
    })),
  )
  expect(await db.selectFrom('posts').selectAll().orderBy('id').execute()).toEqual([
    { id: 1, image_hash: 'cover' },
    { id: 2, image_hash: null },
  ])
  const revisions = await db.selectFrom('revisions').selectAll().orderBy('id').execute()
  expect(revisions.map(({ kind, lang, version }) => [kind, lang, version])).toEqual([
    ['post', 'ru', 7],
    ['post', 'uk', 7],
    ['site-page', 'ru', 7],
    ['site-page', 'uk', 8],
  ])
  const counts = ['post_categories', 'post_media', 'post_slugs', 'redirects', 'revision_media'] as const
  const rows = async () =>
    Promise.all(counts.map(async table => (await db.selectFrom(table).selectAll().execute()).length))
  expect(await rows()).toEqual([2, 2, 2, 1, 1])

  await fillPostSearch({ db })
  const found = (lang: 'ru' | 'uk', q: string) => searchPosts(db, { lang, scope: 'all', category: 0 }, q)
  expect(await found('ru', 'слово')).toEqual([2, 1])
  expect([await found('uk', 'слово ru1'), await found('ru', 'слово ru1')]).toEqual([[], [1]])
  expect(await searchPosts(db, { lang: 'uk', scope: 'scheduled', category: 1 }, 'їжак')).toEqual([1])

  const made = await db
    .insertInto('posts')
    .values({ image_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(made.id).toBeGreaterThan(binned)
  const version = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  await db.deleteFrom('posts').where('id', '=', 1).execute()
  await db.deleteFrom('revisions').execute()
  expect(await rows()).toEqual([0, 0, 0, 0, 0])
  expect(await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).not.toEqual(
    version,
  )
}

describe('posts of an earlier version', () => {
  const inFolder = async (use: (folder: string) => Promise<void>) => {
    const folder = emptyFolder('earlier-posts')
    await use(folder)
  }

  it('say the same in SQLite, text by text, under the versions that their forms know', () =>
    inFolder(async folder => {
      const database = openSqlite(folder)
      await applyMigrations(database, before)
      const binned = await fill(database)
      await migrate(database)
      expect((await sql`pragma foreign_key_check`.execute(database.db)).rows).toEqual([])
      await hold(database, binned)
      await database.close()
    }))

  const bin = findPostgres()
  it.runIf(bin)('say the same in PostgreSQL', async () => {
    const cluster = await startPostgres(bin ?? '')
    try {
      const database = await openPostgres(cluster.url, () => {})
      await applyMigrations(database, before)
      // Numbers that were given by hand are taken for the sequences too.
      await sql`select setval(pg_get_serial_sequence('posts', 'id'), 2)`.execute(database.db)
      const binned = await fill(database)
      await migrate(database)
      await hold(database, binned)
      await database.close()
    } finally {
      cluster.stop()
    }
  })

  it('are whole when the program was killed as it moved them, and are moved at the next start', () =>
    inFolder(async folder => {
      let database = openSqlite(folder)
      await applyMigrations(database, before)
      const binned = await fill(database)
      await database.close()
      const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
      const script = `
        const { openSqlite } = await import(${from('./open.ts')})
        const { migrations } = await import(${from('./all-migrations.ts')})
        const { applyMigrations } = await import(${from('./migrate.ts')})
        const { indexPosts } = await import(${from('../../content/posts/post-search.ts')})
        const database = openSqlite(process.argv[1])
        const dies = { name: '999-dies', up: () => process.kill(process.pid, 'SIGKILL') }
        if (process.argv[2] === 'migrating') await applyMigrations(database, [...migrations, dies])
        else await database.db.transaction().execute(async tx => {
          await indexPosts(tx)
          dies.up()
        })`
      const die = (where: string) =>
        expect(
          promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder, where]),
        ).rejects.toMatchObject({ signal: 'SIGKILL' })
      await die('migrating')
      database = openSqlite(folder)
      expect(await migrate(database)).toHaveLength(migrations.length - before.length)
      await database.close()
      await die('indexing')
      database = openSqlite(folder)
      await hold(database, binned)
      await database.close()
    }))
})
