/** Requests a second of several servers in turns, so that a busy moment of the machine hits all of them alike. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type ServerProcess, startProcess } from './server-process.ts'

export interface Rate {
  /** Median of the rounds. */
  perSecond: number
  /** Processor time of the server for one request, microseconds; the least of the rounds. */
  cpuMicroseconds: number
}

const rounds = 3
const roundSeconds = 2
const headers = { 'accept-encoding': 'br' }

/** Loads each target in turn, several rounds; the first round only warms up. */
export const measureRates = async (
  targets: readonly { server: ServerProcess; path: string }[],
): Promise<Rate[]> => {
  const found = targets.map(() => ({ perSecond: [] as number[], cpu: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { server, path }] of targets.entries()) {
      const before = server.cpuSeconds()
      const result = await autocannon({
        url: server.url + path,
        connections: 16,
        duration: roundSeconds,
        headers,
      })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${path}: ${result.non2xx} other answers, ${result.errors} errors`)
      if (round === 0) continue
      const total = result.requests.total
      found[index]?.perSecond.push(total / result.duration)
      found[index]?.cpu.push(((server.cpuSeconds() - before) / total) * 1e6)
    }
  }
  return found.map(({ perSecond, cpu }) => ({
    perSecond: median(perSecond),
    cpuMicroseconds: Math.min(...cpu),
  }))
}

/** A bare server that answers what `server` answers at `path`: the same bytes under the same headers. */
export const bareTwin = async (
  server: ServerProcess,
  path: string,
  kind: 'http' | 'express',
): Promise<ServerProcess> => {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
  const { bytes, headers: sent } = await rawAnswer(server.url + path)
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'answer')
  writeFileSync(file, bytes)
  writeFileSync(`${file}.json`, JSON.stringify(sent))
  return startProcess({}, { script: join(import.meta.dirname, 'bare-server.ts'), args: [kind, file] })
}

/** The bytes as they travel: `fetch` would unpack them. */
const rawAnswer = async (url: string): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> => {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = response.headers
        const bytes = Buffer.concat(chunks)
        resolve({ bytes, headers: { ...kept, 'content-length': String(bytes.length) } })
      })
    })
      .on('error', reject)
      .end()
  })
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
