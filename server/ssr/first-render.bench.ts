/** The first visit of a post's page against React alone drawing the same tree again and again. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import type { BenchRow } from '#shared/tooling/bench-row.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import { createLog } from '../log.ts'
import { loadPage } from '../pages/load-page.ts'
import { startServer } from '../start.ts'
import { readBuildOutput } from './build-output.ts'
import { createRenderer } from './render.ts'

const path = '/blog/kak-schitaetsya-akciz'
const blocks = 15
const blockSize = 50

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo' })
  const server = await startServer(config, createLog('silent', false), { jobs: false })
  try {
    const { ctx } = server
    // The example pictures are converted in the background and would be measured as well.
    while (await withoutPicture(ctx.db)) await new Promise(resolve => setTimeout(resolve, 500))
    const build = await readBuildOutput()
    if (!build) throw new Error('the site is not built')
    const data = await loadPage(ctx, path, build.build)
    const renderer = await createRenderer(ctx)
    // What is kept answers before this is called: it draws each time.
    const visit = async () => {
      const { request, response, sent } = aVisit(path)
      await renderer.answerPage(request, response)
      if (sent() < 1000) throw new Error('no page was sent')
    }
    const react = async () => {
      if (build.entry.render(data, path).length < 1000) throw new Error('nothing was drawn')
    }
    // In blocks, since the clock of a thread is coarse, and in turns.
    let [ours, bare] = [0, 0]
    for (let block = 0; block < blocks; block += 1) {
      const spent = [await timed(react), await timed(visit)]
      if (block < blocks / 3) continue
      bare += spent[0] ?? 0
      ours += spent[1] ?? 0
    }
    const each = (total: number) => `${(total / ((blocks * 2) / 3) / blockSize).toFixed(2)} ms`
    return [
      {
        what: 'first visit of a post page: read, render, compress; against bare renderToString',
        value: bare / ours,
        unit: '×',
        bar: 0.5,
        note: `${each(ours)} / ${each(bare)} of the drawing thread`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

const withoutPicture = (db: Db) =>
  db.selectFrom('posts').select('id').where('image_hash', 'is', null).executeTakeFirst()

/** Milliseconds of processor time of the one thread that draws; others wait for their turn on it. */
const timed = async (work: () => Promise<void>): Promise<number> => {
  const before = process.threadCpuUsage()
  for (let count = 0; count < blockSize; count += 1) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
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
