/** Pages and JSON reads against the least that could answer the same bytes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRow } from '#shared/tooling/bench-row.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { bareTwin, measureRates } from '../testing/side-by-side.ts'

const post = 'kak-schitaetsya-akciz'
const pages = ['/', '/blog', '/blog?page=2', `/blog/${post}`, '/calculator', '/usa']
const reads = ['/api/post/pagination/1', `/api/post/single/${post}`]

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startProcess({ DATA_DIR: dataDir, SEED: 'demo' })
  try {
    await demoPictures(server)
    const rows: BenchRow[] = []
    for (const path of pages) rows.push(await compare(server, path, 'http', 0.6))
    for (const path of reads) rows.push(await compare(server, path, 'express', 0.5))
    return rows
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true })
  }
}

const compare = async (
  server: ServerProcess,
  path: string,
  kind: 'http' | 'express',
  bar: number,
): Promise<BenchRow> => {
  const floor = await bareTwin(server, path, kind)
  try {
    const [ours, bare] = await measureRates([
      { server, path },
      { server: floor, path },
    ])
    if (!ours || !bare) throw new Error('not measured')
    return {
      what: `${path}, rendered before, against ${kind === 'http' ? 'bare node:http' : 'Express from memory'}`,
      value: ours.perSecond / bare.perSecond,
      unit: '×',
      bar,
      note: `${rate(ours.perSecond)} / ${rate(bare.perSecond)}; by processor time of the server ${(
        bare.cpuMicroseconds / ours.cpuMicroseconds
      ).toFixed(2)} ×`,
    }
  } finally {
    await floor.end()
  }
}

const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`

/** The example pictures are converted in the background: measured is a server that has settled. */
const demoPictures = async (server: ServerProcess): Promise<void> => {
  for (let quiet = 0; quiet < 3; ) {
    const before = server.cpuSeconds()
    await new Promise(resolve => setTimeout(resolve, 1000))
    quiet = server.cpuSeconds() - before < 0.1 ? quiet + 1 : 0
  }
}
