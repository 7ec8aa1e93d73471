import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { type Database, openSqlite } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import type { PostSort } from '#shared/contract/content/posts.ts'
import { replaceCategories } from './post.store.ts'
import { findPostPage } from './post-lists.ts'
import { countByCategory, countPosts, ordered, orderedIds } from './post-order.ts'
import { indexPost, matchExpression, matches, searchPosts } from './post-search.ts'
import { sortedFound } from './post-sorts.ts'

describe('lists of posts', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = emptyFolder('lists')
    database = openSqlite(folder)
    await sql`pragma synchronous = off`.execute(database.db)
    await migrate(database)
  })
  afterEach(() => database.close())

  /** Many posts at once, every third in category 1. */
  const fill = async (count: number) => {
    await sql`insert into categories (id, title, title_key, created_at, updated_at) values (1, 'a', 'a', '', '')`.execute(
      database.db,
    )
    await sql`insert into posts (id)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`.execute(
      database.db,
    )
    await sql`insert into post_texts
      (post_id, lang, sort_order, title, title_key, slug, text, description, meta_title, meta_description, keywords, image_alt, status, published_at, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      select i, 'ru', i % 3, 'Post ' || i, 'post ' || i, 'post-' || i, 'text', '', '', '', '', '', case when i % 10 = 0 then 'draft' else 'published' end,
        '2026-01-01T00:00:' || (i % 60) || 'Z', '2026', '2026' from n`.execute(database.db)
    for (let id = 3; id <= count; id += 3) await replaceCategories(database.db, id, [1])
  }

  const naive = async (where: string) => {
    const { rows } = await sql
      .raw<{ id: number }>(
        `select id from posts join post_texts on post_id = id where ${where} order by sort_order desc, coalesce(published_at, '') desc, id desc`,
      )
      .execute(database.db)
    return rows.map(row => row.id)
  }

  it('narrow to the posts that lack something, within the list and the category', async () => {
    await fill(30)
    await sql`update post_texts set meta_title = ${'а'.repeat(61)} where post_id in (3, 4, 10)`.execute(
      database.db,
    )
    await sql`update post_texts set meta_title = ${'а'.repeat(60)} where post_id = 5`.execute(database.db)
    await sql`update post_texts set meta_description = ${'а'.repeat(161)} where post_id = 6`.execute(
      database.db,
    )
    const found = async (scope: 'all' | 'published', category: number) => {
      const query = { scope, category, page: 1, q: null, sort: 'oldest', flaw: 'longMeta' } as const
      const page = await findPostPage(database.db, query)
      return page?.items.map(({ id }) => id)
    }
    expect(await found('all', 0)).toEqual([3, 4, 6, 10])
    expect(await found('published', 0)).toEqual([3, 4, 6])
    expect(await found('all', 1)).toEqual([3, 6])
  })

  it('are searched alike for a word of many posts and of few, whole and begun', async () => {
    await fill(200)
    const posts = await database.db.selectFrom('post_texts').select('post_id as id').selectAll().execute()
    for (const post of posts) {
      const categories = post.id % 3 === 0 ? [1] : []
      const words = [...(post.id <= 40 ? ['редкость'] : []), ...(post.id % 2 ? ['частое'] : ['частотное'])]
      await indexPost(database.db, { ...post, categories, keywords: words.join(' ') })
    }
    for (const [scope, category] of [
      ['all', 0],
      ['published', 0],
      ['draft', 0],
      ['published', 1],
      ['draft', 1],
      ['published', 2],
    ] as const) {
      const wanted = (has: (id: number) => boolean) =>
        posts
          .filter(({ id, status }) => {
            const inCategory = category === 0 || (category === 1 && id % 3 === 0)
            return has(id) && inCategory && (scope === 'all' || status === scope)
          })
          .map(({ id }) => id)
          .reverse()
      const search = (query: string) => searchPosts(database.db, { scope, category }, query)
      expect(await search('редкость')).toEqual(wanted(id => id <= 40))
      expect(await search('редк')).toEqual(wanted(id => id <= 40))
      expect(await search('частотное')).toEqual(wanted(id => id % 2 === 0))
      expect(await search('част')).toEqual(wanted(() => true))
      expect(await search('редкость част')).toEqual(wanted(id => id <= 40))
    }
  })

  it('found by a search begin with those that have each word in the title, or stand as the office sorts', async () => {
    await fill(6)
    const rows = [
      { title: 'Растаможка Honda', sort_order: 0, published_at: '2026-01-01' },
      { title: 'Honda', sort_order: 5, published_at: '2026-01-02' },
      { title: 'Растаможка', sort_order: 1, published_at: '2026-01-04' },
      { title: 'Растаможка, пошлины и Honda', sort_order: 0, published_at: '2026-01-03' },
      { title: 'Другое', sort_order: 1, published_at: null },
      { title: 'Ещё одно', sort_order: 1, published_at: null },
    ]
    for (const [index, row] of rows.entries())
      await database.db
        .updateTable('post_texts')
        .set({ ...row, status: row.published_at ? 'published' : 'draft' })
        .where('post_id', '=', index + 1)
        .execute()
    const sorted = (sort: PostSort, ids = [1, 2, 3, 4, 5, 6]) =>
      sortedFound(database.db, ids, { lang: 'ru', q: 'растаможка honda', sort })
    expect(await sorted('order')).toEqual([4, 1, 2, 3, 6, 5])
    expect(await sorted('drafts')).toEqual([4, 1, 2, 3, 6, 5])
    expect(await sorted('published')).toEqual([3, 4, 2, 1, 6, 5])
    expect(await sorted('publishedUp')).toEqual([5, 6, 1, 2, 4, 3])
    expect(await sorted('order', [])).toEqual([])
  })

  it('are searched for eight words, the last of them whole where a ninth follows', async () => {
    await fill(2)
    const posts = await database.db.selectFrom('post_texts').select('post_id as id').selectAll().execute()
    const seven = 'an bn cn dn en fn gn'
    for (const post of posts)
      await indexPost(database.db, {
        ...post,
        categories: [],
        keywords: post.id === 1 ? `${seven} eighth` : `${seven} ninth`,
      })
    const search = (query: string) => searchPosts(database.db, { scope: 'all', category: 0 }, query)
    expect(await search(`${seven} eig`)).toEqual([1])
    expect(await search(`${seven} eighth ninth`)).toEqual([1])
    expect(await search(`${seven} eig ninth`)).toEqual([])
  })

  it('stand as a plain sort would put them, on every page, after filling at once', async () => {
    await fill(1517)
    for (const [list, where] of [
      [{ scope: 'all', category: 0 }, '1 = 1'],
      [{ scope: 'published', category: 0 }, "status = 'published'"],
      [{ scope: 'draft', category: 1 }, "status = 'draft' and id % 3 = 0"],
    ] as const) {
      const wanted = await naive(where)
      expect(await countPosts(database.db, list)).toBe(wanted.length)
      const got: number[] = []
      for (let page = 0; got.length < wanted.length; page += 1) {
        const at = { skipped: page * 12, limit: 12 }
        const ids = await orderedIds(database.db, list, { ...at, total: wanted.length })
        expect(ids.length).toBeGreaterThan(0)
        expect(await orderedIds(database.db, list, at)).toEqual(ids)
        got.push(...ids)
      }
      expect(got).toEqual(wanted)
      expect(await orderedIds(database.db, list, { skipped: wanted.length, limit: 12 })).toEqual([])
    }
  })

  /** The first may still run in the turn of the last read. */
  const nextTurn = async () => {
    await setImmediate()
    await setImmediate()
  }

  it('are counted anew after each write of the content, whoever writes', async () => {
    await fill(30)
    const list = { scope: 'published', category: 1 } as const
    const counts = async () => [
      await countPosts(database.db, list),
      (await countByCategory(database.db, { scope: 'published' })).get(1),
    ]
    expect(await counts()).toEqual([9, 9])
    const other = openSqlite(folder)
    await replaceCategories(other.db, 1, [1])
    await nextTurn()
    expect(await counts()).toEqual([10, 10])
    await other.db.transaction().execute(async tx => {
      await replaceCategories(tx, 1, [])
      expect(await countPosts(tx, list)).toBe(9)
    })
    await nextTurn()
    expect(await counts()).toEqual([9, 9])
    await other.close()
  })

  it('are read through indexes only: no table is scanned and nothing is sorted', async () => {
    await fill(100)
    const plan = async (query: { sql: string; parameters: readonly unknown[] }) => {
      const { rows } = await database.db.executeQuery<{ detail: string }>({
        ...sql.raw(`explain query plan ${query.sql}`).compile(database.db),
        parameters: query.parameters,
      })
      return rows.map(row => row.detail).join('; ')
    }
    const list = { scope: 'published', category: 1 } as const
    const asked: string[] = []
    for (const scope of ['all', 'published'] as const)
      for (const category of [0, 1])
        for (const way of ['asc', 'desc'] as const) {
          const at = { way, skipped: 10, limit: 12 }
          const detail = await plan(ordered({ scope, category }, at).compile(database.db))
          expect(detail).toMatch(/^SEARCH post_(?:texts|categories) USING COVERING INDEX \w+_list \([^;]*$/)
          asked.push(detail)
        }
    asked.push(await plan(matches(matchExpression(list, ['post'], 'post'), 'sqlite').compile(database.db)))
    for (const detail of asked) {
      expect(detail).not.toMatch(/TEMP B-TREE/)
      expect(detail).toMatch(/SEARCH post_|SCAN post_search VIRTUAL TABLE INDEX/)
    }
    for (const statement of [
      "select count(*) from post_categories where category_id = 1 and lang = 'ru' and status = 'published'",
      "select count(*) from post_texts where lang = 'ru' and status = 'published'",
      "select * from post_texts where lang = 'ru' and slug = 'x'",
      "select post_id, lang from post_texts where slug = 'x'",
      "select post_id, lang from post_slugs where slug = 'x'",
      'select c.id from post_categories pc join categories c on c.id = pc.category_id where pc.post_id in (1, 2, 3)',
      "select post_id from post_texts where status = 'scheduled' and published_at <= '2026' limit 100",
      "select post_id from post_texts where lang = 'ru' and status = 'published' order by title_key, post_id limit 12 offset 50",
      "select post_id from post_texts where lang = 'ru' and status = 'draft' order by updated_at desc, post_id desc limit 12 offset 50",
      "select post_id from post_texts where lang = 'ru' and status = 'draft' order by coalesce(published_at, ''), post_id limit 12 offset 50",
      "select hash from media where created_at < '2026' and hash > '' order by hash limit 200",
    ]) {
      expect(await plan({ sql: statement, parameters: [] }), statement).not.toMatch(/SCAN|TEMP B-TREE/)
    }
    // All of them, in the order of an index: it ends with the page.
    const all =
      "select post_id from post_texts where lang = 'ru' order by coalesce(published_at, '') desc, post_id desc limit 12 offset 50"
    expect(await plan({ sql: all, parameters: [] })).toMatch(
      /^SEARCH post_texts USING COVERING INDEX post_texts_published/,
    )
  })

  it('begin for the office with its drafts, then what waits for its hour, then what the site shows', async () => {
    await fill(60)
    await sql`update post_texts set status = 'scheduled' where post_id % 10 = 5`.execute(database.db)
    for (let id = 15; id <= 60; id += 30) await replaceCategories(database.db, id, [1])
    const listed = async (scope: 'all' | 'published', category: number) => {
      const query = { scope, category, q: null, sort: 'drafts' } as const
      const first = await findPostPage(database.db, { ...query, page: 1 })
      const pages = Array.from({ length: first?.pageCount ?? 0 }, (_, page) => page + 1)
      const read = pages.map(page => findPostPage(database.db, { ...query, page }))
      return (await Promise.all(read)).flatMap(page => page?.items.map(({ id }) => id) ?? [])
    }
    const states = ['draft', 'scheduled', 'published'].map(state => naive(`status = '${state}'`))
    expect(await listed('all', 0)).toEqual((await Promise.all(states)).flat())
    expect((await listed('all', 1)).slice(0, 2)).toEqual(await naive("status = 'draft' and id % 3 = 0"))
    expect(await listed('published', 0)).toEqual(await naive("status = 'published'"))
  })

  it('are sorted for the office from the nearer end, without a sort', async () => {
    await fill(200)
    const { rows } = await sql<{
      id: number
    }>`select post_id as id from post_texts where status = 'published' order by title_key, post_id`.execute(
      database.db,
    )
    const wanted = rows.map(row => row.id)
    const base = { scope: 'published', category: 0, q: null, sort: 'title' } as const
    const got: number[] = []
    for (let page = 1; page <= 15; page += 1) {
      got.push(...((await findPostPage(database.db, { ...base, page }))?.items ?? []).map(item => item.id))
    }
    expect(got).toEqual(wanted)
    expect(await findPostPage(database.db, { ...base, page: 16 })).toBeNull()
  })
})
