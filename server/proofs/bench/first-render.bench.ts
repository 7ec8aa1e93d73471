/**
 * Pages that nobody has asked for since the last write, by processor time of the whole process: the document alone and
 * the whole visit against React alone rendering the same tree again and again, and a crawler's visits against the same
 * reads with one rendering after them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { loadPage } from '#server/content/public-pages/load-page.ts'
import { createPageResponses } from '#server/content/public-pages/page-responses.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { createLog } from '#server/platform/log.ts'
import { readBuildOutput } from '#server/platform/ssr/build-output.ts'
import { createPageRenderer } from '#server/platform/ssr/create-page-renderer.ts'
import { startServer } from '#server/start.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { median } from '../testing/side-by-side.ts'

const path = '/blog/kak-schitaetsya-akciz'
const blocks = 18
/** The first blocks only warm up. */
const warmUp = 6
const blockSize = 50

/** Keeps no page, as one that is kept would be sent again without a rendering. */
class EmptyCache extends ResponseCache {
  override async put(...[, , make]: Parameters<ResponseCache['put']>): ReturnType<ResponseCache['put']> {
    return make()
  }
}

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo' })
  const server = await startServer(config, createLog('silent', false), { jobs: false })
  try {
    const { ctx } = server
    // The example pictures are converted in the background and would be measured as well.
    while (await withoutPicture(ctx.db)) await new Promise(resolve => setTimeout(resolve, 500))
    const build = readBuildOutput()
    if (!build) throw new Error('the site is not built')
    const { entry } = await build.pagesIn('ru')
    const data = await loadPage(ctx, path, build.build)
    const renderer = await createPageResponses(ctx, new EmptyCache(ctx))
    const visit = async (visited: string) => {
      const { request, response, sent } = aVisit(visited)
      await renderer.sendPage(request, response)
      if (sent() < 1000) throw new Error('no page was sent')
    }
    const react = (content: PageData, at: string) => {
      if (entry.renderWhole(content, at).length < 1000) throw new Error('nothing was rendered')
    }
    const posts = (await publishedPosts(ctx.db)).map(({ slug }) => `/blog/${slug}`)
    const documents = await createPageRenderer(ctx, 'ru')
    const document = async () => {
      if ((await documents.render(data, path)).length < 1000) throw new Error('no document was made')
    }
    const [rendered, first, crawler] = [
      await compare(document, async () => react(data, path)),
      await compare(
        () => visit(path),
        async () => react(data, path),
      ),
      await compare(
        index => visit(inTurn(posts, index)),
        async index => {
          const visited = inTurn(posts, index)
          react(await loadPage(ctx, visited, build.build), visited)
        },
      ),
    ]
    return [
      {
        what: 'first render of a post page: the whole document; against bare renderToString',
        ...rowOf(rendered),
      },
      {
        what: 'first visit of a post page: read, render, compress; against bare renderToString',
        ...rowOf(first),
      },
      {
        what: 'a crawler on uncached posts: against the same reads and one renderToString',
        ...rowOf(crawler),
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

const inTurn = (posts: readonly string[], index: number): string => posts[index % posts.length] ?? path

type Work = (index: number) => Promise<void>

/** Milliseconds of each, in blocks and in turns: the median block. */
const compare = async (ours: Work, floor: Work): Promise<{ ours: number; floor: number; ratio: number }> => {
  const found: { ours: number; floor: number }[] = []
  for (let block = 0; block < blocks; block += 1)
    found.push({ floor: await timed(floor), ours: await timed(ours) })
  const counted = found.slice(warmUp)
  return {
    ours: median(counted.map(block => block.ours)),
    floor: median(counted.map(block => block.floor)),
    ratio: median(counted.map(block => block.floor / block.ours)),
  }
}

const rowOf = ({ ours, floor, ratio }: Awaited<ReturnType<typeof compare>>) => ({
  value: ratio,
  unit: '×',
  bar: 0.5,
  note: `${ours.toFixed(2)} ms / ${floor.toFixed(2)} ms of CPU`,
})

const publishedPosts = (db: Db) =>
  db
    .selectFrom('post_texts')
    .select('slug')
    .where('lang', '=', 'ru')
    .where('status', '=', 'published')
    .orderBy('post_id')
    .execute()

const withoutPicture = (db: Db) =>
  db.selectFrom('posts').select('id').where('image_hash', 'is', null).executeTakeFirst()

/** Milliseconds of processor time for one, of all threads. */
const timed = async (work: Work): Promise<number> => {
  const before = process.cpuUsage()
  for (let index = 0; index < blockSize; index += 1) await work(index)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / blockSize
}

/** As much of a request and a response as the renderer touches. */
const aVisit = (originalUrl: string) => {
  let bytes = 0
  const response = {
    writeHead: () => response,
    end: (body?: Buffer) => {
      bytes = body?.length ?? 0
    },
  }
  return {
    request: { originalUrl, method: 'GET', headers: { 'accept-encoding': 'br' } } as unknown as Request,
    response: response as unknown as ServerResponse & Response,
    sent: () => bytes,
  }
}
