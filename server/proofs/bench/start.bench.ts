/** What a start costs, and how much memory the server holds after many requests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { memoryAtRest, type ServerProcess, startProcess } from '../testing/server-process.ts'
import { median } from '../testing/side-by-side.ts'
import { settled } from './settled.ts'

const paths = [
  '/',
  '/blog',
  '/blog?page=2',
  '/calculator',
  '/usa',
  '/api/post/pagination/1',
  '/api/category',
  '/nothing',
]

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const first = await startProcess({ DATA_DIR: dataDir, SEED: 'demo' })
    await settled(first)
    await first.end()
    const starts: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const server = await startProcess({ DATA_DIR: dataDir })
      await (await fetch(server.url)).text()
      starts.push(server.cpuSeconds())
      await server.end()
    }
    return [
      {
        what: 'start with a migrated database, to the first page',
        value: median(starts),
        unit: 's of CPU',
        bar: 1.5,
        better: 'less',
      },
      ...(await memoryRows(dataDir)),
    ]
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

const memoryRows = async (dataDir: string): Promise<BenchRow[]> => {
  const server = await startProcess({ DATA_DIR: dataDir }, { logFile: join(dataDir, 'log') })
  try {
    await ask(server, 30_000)
    const warm = await memoryAtRest(server)
    await ask(server, 100_000)
    const after = await memoryAtRest(server)
    return [
      { what: 'memory at rest after 130,000 requests', value: after, unit: 'MB', bar: 200, better: 'less' },
      {
        what: 'growth over the last 100,000 of them',
        value: Math.max(0, after - warm),
        unit: 'MB',
        bar: 10,
        better: 'less',
        note: `${warm.toFixed(0)} → ${after.toFixed(0)} MB of resident memory`,
      },
    ]
  } finally {
    await server.end()
  }
}

const ask = async (server: ServerProcess, amount: number): Promise<void> => {
  const { errors, non2xx } = await autocannon({
    url: server.url,
    connections: 16,
    amount,
    requests: paths.map(path => ({ path, headers: { 'accept-encoding': 'br' } })),
  })
  // One of the paths has no page.
  if (errors > 0 || non2xx > amount / paths.length + 16)
    throw new Error(`${non2xx} of ${amount} responses were errors, ${errors} were lost`)
}
