/**
 * What responses cost several servers, in turns, so that a busy moment of the machine hits all of them alike. Processor
 * time of the server is what counts: a rate of requests is bound by whichever is busier, server or caller.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { emptyFolder } from './empty-folder.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

export interface Cost {
  /** Processor time of the server for one response, microseconds. */
  microseconds: number
  /** Responses a second, for orientation. */
  perSecond: number
}

export interface Comparison {
  ours: Cost
  floor: Cost
  /** The floor's processor time through ours: the median of the rounds' ratios. */
  ratio: number
}

const rounds = 15
/** Short rounds: what else the machine does changes within seconds. */
const responses = 1_500
const warmUp = 30_000
/** Milliseconds between two looks of the caller at whether it is done. */
const sampleInt = 20
const headers = { 'accept-encoding': 'gzip, br' }

interface Target {
  server: ServerProcess
  path: string
}

/** Loads both in turn, several rounds, over the same number of connections. */
export const compareCosts = async (ours: Target, floor: Target): Promise<Comparison> => {
  for (const target of [ours, floor]) await measure(target, warmUp)
  const found: { ours: Cost; floor: Cost }[] = []
  for (let round = 0; round < rounds; round += 1)
    found.push({ ours: await measure(ours, responses), floor: await measure(floor, responses) })
  const costOf = (who: 'ours' | 'floor'): Cost => ({
    microseconds: median(found.map(round => round[who].microseconds)),
    perSecond: median(found.map(round => round[who].perSecond)),
  })
  return {
    ours: costOf('ours'),
    floor: costOf('floor'),
    ratio: median(found.map(round => round.floor.microseconds / round.ours.microseconds)),
  }
}

const measure = async ({ server, path }: Target, amount: number): Promise<Cost> => {
  const before = server.cpuMicroseconds()
  const started = performance.now()
  const result = await autocannon({ url: server.url + path, connections: 16, amount, sampleInt, headers })
  const seconds = (performance.now() - started) / 1000
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} other responses, ${result.errors} errors`)
  const { total } = result.requests
  return { microseconds: (server.cpuMicroseconds() - before) / total, perSecond: total / seconds }
}

/** A bare server that returns what `server` answers at `path`: the same bytes under the same headers. */
export const bareTwin = async (
  server: ServerProcess,
  path: string,
  kind: 'http' | 'express',
): Promise<ServerProcess> => {
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
    // What is asked for again is compressed better, in the background.
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const { bytes, headers: sent } = await rawResponse(server.url + path)
  const file = join(emptyFolder('bench'), 'answer')
  writeFileSync(file, bytes)
  writeFileSync(`${file}.json`, JSON.stringify(sent))
  return startProcess({}, { script: join(import.meta.dirname, 'bare-server.ts'), args: [kind, file] })
}

/** The bytes as they travel: `fetch` would unpack them. */
const rawResponse = async (url: string): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> => {
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
