/**
 * Pages and JSON reads against the least that could answer the same bytes, by processor time. The server runs as it
 * ships: the access log is written to a file, metrics are counted.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { bareTwin, type Cost, compareCosts } from '../testing/side-by-side.ts'
import { settled } from './settled.ts'

const post = 'kak-schitaetsya-akciz'
const pages = ['/', '/blog', '/blog?page=2', `/blog/${post}`, '/calculator', '/usa']
const reads = ['/api/post/pagination/1', `/api/post/single/${post}`]

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startProcess({ DATA_DIR: dataDir, SEED: 'demo' }, { logFile: join(dataDir, 'log') })
  try {
    await settled(server)
    const rows: BenchRow[] = []
    for (const path of pages) rows.push(await compare(server, path, 'http', 0.65))
    for (const path of reads) rows.push(await compare(server, path, 'express', 0.8))
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
    const { ours, floor: bare, ratio } = await compareCosts({ server, path }, { server: floor, path })
    return {
      what: `${path}, rendered before, against ${kind === 'http' ? 'bare node:http' : 'Express from memory'}`,
      value: ratio,
      unit: '×',
      bar,
      note: `${time(ours)} / ${time(bare)} of CPU; ${rate(ours)} / ${rate(bare)}`,
    }
  } finally {
    await floor.end()
  }
}

const time = ({ microseconds }: Cost): string => `${microseconds.toFixed(1)} µs`
const rate = ({ perSecond }: Cost): string => `${Math.round(perSecond).toLocaleString('en')}/s`
