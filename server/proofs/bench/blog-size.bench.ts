/** What a read of the blog costs with 100,000 posts, as a multiple of its cost with 1,000. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostBySlug } from '#server/content/posts/post.store.ts'
import { findPostPage } from '#server/content/posts/post-lists.ts'
import { postResponse } from '#server/content/posts/post-response.ts'
import { type Database, openSqlite } from '#server/platform/db/open.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { fillWithPosts } from '../testing/many-posts.ts'
import { median } from '../testing/side-by-side.ts'

const published = { scope: 'published', sort: 'order' } as const
const all = { ...published, category: 0, q: null }

/** The same question to a blog of `count` posts; nothing is kept between two of them but the statements. */
const questions: [string, (database: Database, count: number) => Promise<unknown>][] = [
  ['page 1', ({ db }) => findPostPage(db, { ...all, page: 1 })],
  ['a category', ({ db }) => findPostPage(db, { ...all, category: 1, page: 2 })],
  ['a search for a common word', ({ db }) => findPostPage(db, { ...all, page: 1, q: 'растаможка' })],
  ['a search for a rare word', ({ db }) => findPostPage(db, { ...all, page: 1, q: 'редкость' })],
  [
    'a post by its address',
    async ({ db }, count) => {
      const row = await findPostBySlug(db, `post-${count / 2}`)
      return row && postResponse(db, row)
    },
  ],
]

export const bench = async (): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const blogs = [1_000, 100_000].map(count => ({ count, dataDir: join(folder, String(count)) }))
  try {
    for (const { count, dataDir } of blogs) await fillWithPosts(dataDir, count)
    const opened = blogs.map(({ count, dataDir }) => ({ count, database: openSqlite(dataDir) }))
    const rows: BenchRow[] = []
    for (const [name, ask] of questions) {
      const [small = 0, large = 0] = await costs(
        opened.map(
          ({ count, database }) =>
            () =>
              ask(database, count),
        ),
      )
      rows.push({
        what: `100,000 posts, ${name}`,
        value: large / small,
        unit: '× of 1,000',
        bar: 2,
        better: 'less',
        note: `${(small * 1000).toFixed(0)} → ${(large * 1000).toFixed(0)} µs`,
      })
    }
    const large = opened.at(-1)?.database
    if (large) rows.push(await farPage(large))
    for (const { database } of opened) await database.close()
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Counts are remembered until the content changes: half of the calls come after a change. */
const farPage = async ({ db }: Database): Promise<BenchRow> => {
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    if (round % 2 === 0)
      await db
        .updateTable('content_version')
        .set(eb => ({ version: eb('version', '+', 1) }))
        .execute()
    const before = process.cpuUsage()
    if (!(await findPostPage(db, { ...all, page: 5000 }))) throw new Error('nothing was found')
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const [counting, counted] = [0, 1].map(half => median(times.filter((_, round) => round % 2 === half)))
  return {
    what: '100,000 posts, page 5,000, the first after a change',
    value: counting ?? 0,
    unit: 'ms of CPU',
    bar: 10,
    better: 'less',
    note: `${counted?.toFixed(1)} ms until the next change`,
  }
}

/** Milliseconds of each, in turns; an empty response would be no measurement. */
const costs = async (asks: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  const times: number[][] = asks.map(() => [])
  for (let round = 0; round < 400; round += 1) {
    for (const [index, ask] of asks.entries()) {
      const start = performance.now()
      const answer = await ask()
      if (round >= 100) times[index]?.push(performance.now() - start)
      if (!answer) throw new Error('nothing was found')
    }
  }
  return times.map(median)
}
