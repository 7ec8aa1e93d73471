import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { startProcess } from '../proofs/testing/server-process.ts'
import { createLogOutput } from './log.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('lines of the log', () => {
  let written: string[]
  const write = vi.fn((_fd: number, bytes: Uint8Array): number => {
    written.push(Buffer.from(bytes).toString())
    return bytes.length
  })
  beforeEach(() => {
    vi.useFakeTimers()
    written = []
    write.mockClear()
  })
  afterEach(() => vi.useRealTimers())

  it('are written together, a tenth of a second after the first', () => {
    const output = createLogOutput(write)
    output.write('one\n')
    output.write('два\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(100)
    expect(written).toEqual(['one\nдва\n'])
    vi.advanceTimersByTime(1000)
    expect(written).toHaveLength(1)
  })

  it('are written at once when there are many, or when something went wrong', () => {
    const output = createLogOutput(write)
    output.write(`${'x'.repeat(40_000)}\n`)
    expect(written).toHaveLength(1)
    const log = pino({}, output)
    log.info('before')
    expect(written).toHaveLength(1)
    log.error('wrong')
    expect(written).toHaveLength(2)
    expect(written[1]).toMatch(/before[\s\S]*wrong/)
  })

  it('go out whole through a pipe that is full and takes a part at a time', () => {
    const output = createLogOutput(write)
    write.mockImplementationOnce(() => {
      throw failure('EAGAIN')
    })
    write.mockImplementationOnce((_fd, bytes) => {
      written.push(Buffer.from(bytes.subarray(0, 2)).toString())
      return 2
    })
    output.write('line\n')
    output.flush()
    expect(written.join('')).toBe('line\n')
  })

  it('are lost on a full disk, and later ones are not', () => {
    const output = createLogOutput(write)
    write.mockImplementationOnce(() => {
      throw failure('ENOSPC')
    })
    output.write('lost\n')
    output.flush()
    output.write('later\n')
    output.flush()
    expect(written).toEqual(['later\n'])
  })
})

describe('at the end of the process no line is lost', () => {
  const inLog = (ends: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
         const log = createLog('info', false)
         for (let line = 0; line < 50; line += 1) log.info({ line })
         ${ends}`,
      ],
      { encoding: 'utf8' },
    )
      .stdout.trim()
      .split('\n')
      .map(text => (JSON.parse(text) as { line: number }).line)

  it.each([
    ['process.exit', 'process.exit(0)'],
    ['an uncaught exception', "setImmediate(() => { throw new Error('on purpose') })"],
    ['a rejection that nobody handles', "Promise.reject(new Error('on purpose'))"],
    ['nothing left to do', ''],
  ])('by %s', (_name, ends) => {
    expect(inLog(ends)).toEqual(Array.from({ length: 50 }, (_, line) => line))
  })

  it('by SIGTERM while it is busy: there is a line for every response that somebody got', async () => {
    const folder = emptyFolder('log')
    const logFile = join(folder, 'log')
    const server = await startProcess({ DATA_DIR: join(folder, 'data') }, { logFile })
    const received: string[] = []
    const enough = Promise.withResolvers<void>()
    const client = async (path: string) => {
      for (;;) {
        const response = await fetch(server.url + path).catch(() => null)
        const body = await response?.arrayBuffer().catch(() => null)
        if (!response || !body) return
        received.push(response.headers.get('x-request-id') ?? 'none')
        if (received.length === 100) enough.resolve()
      }
    }
    const clients = ['/usa', '/usa', '/api/category', '/api/category', '/healthz', '/nothing'].map(client)
    await enough.promise
    expect(await server.end('SIGTERM')).toBe(0)
    await Promise.all(clients)
    const logged = new Set(
      readFileSync(logFile, 'utf8')
        .split('\n')
        .flatMap(line => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? []),
    )
    expect(received.filter(id => !logged.has(id))).toEqual([])
    expect(new Set(received).size).toBe(received.length)
  })
})
