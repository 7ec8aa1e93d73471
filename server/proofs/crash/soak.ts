/** Keeps the server busy for minutes and watches its memory, its event loop and its responses. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { z } from 'zod'
import { startProcess } from '../testing/server-process.ts'
import { type Call, officeEnv, signIn } from './office.ts'

export interface SoakReport {
  requests: number
  /** Megabytes at the end of each minute. */
  memory: number[]
  /** Milliseconds: the worst 99th percentile of a minute after the warm-up. */
  lagMs: number
  complaints: string[]
}

/** Megabytes by which the last minutes may lie above those after the warm-up. */
const maxGrowth = 15
/** Milliseconds by which the event loop may run late, 99 times of 100, on a machine that has other things to do. */
const maxLagMs = 250
const warmUpMinutes = 2

/** Visitors read without a pause, and once a second the office writes, so that everything kept is made anew. Tests take shorter minutes. */
export const soak = async (
  minutes: number,
  say: (line: string) => void,
  secondsOfMinute = 60,
): Promise<SoakReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
  const server = await startProcess({ ...officeEnv, DATA_DIR: dataDir, SEED: 'demo' })
  const report: SoakReport = { requests: 0, memory: [], lagMs: 0, complaints: [] }
  try {
    const write = await writerOf(await signIn(server.url))
    for (let minute = 1; minute <= minutes && report.complaints.length === 0; minute += 1) {
      const writing = writeEverySecond(write, secondsOfMinute)
      const result = await autocannon({
        url: server.url,
        connections: 8,
        duration: secondsOfMinute,
        requests: paths.map(path => ({ path })),
      })
      const refusals = await writing
      const lagMs = lagIn(await (await fetch(`${server.url}/metrics`)).text())
      report.requests += result.requests.total
      report.memory.push(Math.round(server.memory()))
      // The start itself and the example pictures are in the first minutes.
      if (minute > warmUpMinutes) report.lagMs = Math.max(report.lagMs, lagMs)
      say(
        `soak, minute ${minute} of ${minutes}: ${result.requests.total} requests, ${report.memory.at(-1)} MB, loop late by ${lagMs} ms`,
      )
      if (result.errors > 0)
        report.complaints.push(`minute ${minute}: ${result.errors} requests without an answer`)
      if (result['5xx'] > 0) report.complaints.push(`minute ${minute}: ${result['5xx']} answers with 5xx`)
      if (refusals.length > 0)
        report.complaints.push(`minute ${minute}: writes refused with ${refusals.join(', ')}`)
      if (report.lagMs > maxLagMs)
        report.complaints.push(`minute ${minute}: the event loop was late by ${lagMs} ms`)
    }
    const growth = growthOf(report.memory)
    if (growth > maxGrowth)
      report.complaints.push(`the memory grew by ${growth} MB: ${report.memory.join(', ')}`)
    return report
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true })
  }
}

/**
 * By how many megabytes the later half of the minutes after the warm-up lies above the earlier one, by their medians.
 *
 * @example growthOf([150, 180, 200, 201, 210, 211]) // 10
 */
export const growthOf = (memory: readonly number[]): number => {
  const warm = memory.slice(warmUpMinutes)
  const half = Math.floor(warm.length / 2)
  return half === 0 ? 0 : medianOf(warm.slice(-half)) - medianOf(warm.slice(0, half))
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor((sorted.length - 1) / 2)
  const other = Math.ceil((sorted.length - 1) / 2)
  return ((sorted[middle] ?? 0) + (sorted[other] ?? 0)) / 2
}

const paths = [
  '/',
  '/blog',
  '/blog?page=2',
  '/blog?q=акциз',
  '/calculator',
  '/usa',
  '/api/post/pagination/1',
  '/api/category',
  '/nothing',
].map(path => encodeURI(path))

/** A write to what pages show; answers its status. */
const writerOf = async (office: Call): Promise<(value: string) => Promise<number>> => {
  const answer = await office('POST', '/api/option', { title: 'soak', value: '0' })
  const { id } = z.object({ id: z.number() }).parse(await answer.json())
  return async value => (await office('PUT', `/api/option/${id}`, { title: 'soak', value })).status
}

/** Returns the statuses of writes that were rejected. */
const writeEverySecond = async (
  write: (value: string) => Promise<number>,
  seconds: number,
): Promise<number[]> => {
  const refused: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    const status = await write(String(second))
    if (status >= 300) refused.push(status)
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  return refused
}

/** Prometheus text; whole milliseconds since it was last read. */
const lagIn = (metrics: string): number =>
  Math.round(Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(metrics)?.[1]) * 1000)
