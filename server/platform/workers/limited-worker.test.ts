/** The process is real; its jobs are in `testing/odd-jobs.worker.ts`. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { inLanguage } from '../in-language.ts'
import { limitedWorker, WorkerLimitExceeded, type WorkerLimits } from './limited-worker.ts'
import type { OddJob } from './testing/odd-jobs.worker.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(worker => worker.close()))
})

const odd = (limits?: WorkerLimits) => {
  const worker = limitedWorker<OddJob, unknown>(new URL('./testing/odd-jobs.worker.ts', import.meta.url), {
    lookEvery: 5,
    ...limits,
  })
  opened.push(worker)
  return worker
}
const sum = { kind: 'echo', value: 3 } as const

it('answers job after job from one process', async () => {
  const worker = odd()
  const processes = await Promise.all([worker.run({ kind: 'process' }), worker.run({ kind: 'process' })])
  expect(processes[0]).toBe(processes[1])
  expect(processes[0]).not.toBe(process.pid)
})

it.each([
  ['has had its processor time', 'endless', { processor: 100 }, 'time'],
  ['has had its time by the clock', 'endless', { clock: 100 }, 'time'],
  ['fills its memory', 'greedy', { memory: 32 }, 'memory'],
  // V8 ends the process that holds it, which must not be the server's.
  ['needs far more memory at once', 'sudden', { memory: 32 }, 'memory'],
] as const)(
  'gives up a job that %s, names where it was, and serves the next',
  async (_, kind, limits, limit) => {
    const worker = odd(limits)
    await expect(worker.run({ kind, step: 'second.md' })).rejects.toEqual(
      new WorkerLimitExceeded(limit, 'second.md'),
    )
    expect(await worker.run(sum)).toBe(3)
  },
)

it('works in the language of whoever asks', async () => {
  const worker = odd()
  const asked = (['uk', 'ru'] as const).map(lang => inLanguage(lang, () => worker.run({ kind: 'language' })))
  expect(await Promise.all(asked)).toEqual(['uk', 'ru'])
})

it('gives up a process that never begins a job', async () => {
  const file = new URL('./testing/silent.worker.ts', import.meta.url)
  const silent = limitedWorker<object, unknown>(file, { clock: 50, startsWithin: 50, lookEvery: 20 })
  await expect(silent.run({})).rejects.toEqual(new WorkerLimitExceeded('time', null))
})

it('begins the time anew with each step', async () => {
  expect(await odd({ clock: 2_000 }).run({ kind: 'steps', steps: 25, milliseconds: 100 })).toBe('done')
})

it('hands on what a job throws, with the code of a system call, and keeps the process', async () => {
  const worker = odd()
  const before = await worker.run({ kind: 'process' })
  await expect(worker.run({ kind: 'fail' })).rejects.toMatchObject({ message: 'no room', code: 'ENOSPC' })
  expect(await worker.run({ kind: 'process' })).toBe(before)
})

it('fails when the process ends by itself, and serves the next', async () => {
  const worker = odd()
  await expect(worker.run({ kind: 'exit' })).rejects.toThrow('ended with 7')
  await expect(worker.run({ kind: 'crash' })).rejects.toThrow('outside of the job')
  expect(await worker.run(sum)).toBe(3)
})

it('ends a process that has had no job for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const worker = odd()
  const before = await worker.run({ kind: 'process' })
  vi.advanceTimersByTime(59_000)
  expect(await worker.run({ kind: 'process' })).toBe(before)
  vi.advanceTimersByTime(60_000)
  expect(await worker.run({ kind: 'process' })).not.toBe(before)
})

it('works on when a terminal interrupts the whole group', async () => {
  const worker = odd()
  const pid = Number(await worker.run({ kind: 'process' }))
  const work = worker.run({ kind: 'steps', steps: 2, milliseconds: 50 })
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  expect(await work).toBe('done')
  expect(await worker.run({ kind: 'process' })).toBe(pid)
})

it('outlives a result that nests too deep to be read', async () => {
  const worker = odd()
  for (const depth of [1_400, 1_700, 2_000, 2_300, 2_600])
    await worker.run({ kind: 'nested', depth }).catch(() => null)
  expect(await worker.run(sum)).toBe(3)
})

it('leaves no process at work when the program ends', async () => {
  const program = new URL('./testing/end-at-work.ts', import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program)])
  const isGone = () => {
    try {
      return !process.kill(Number(stdout), 0)
    } catch {
      return true
    }
  }
  await expect.poll(isGone).toBe(true)
})

it('ends a job at once when it is stopped', async () => {
  const worker = odd()
  const stopping = new AbortController()
  const work = worker.run({ kind: 'endless', step: '' }, stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
  await expect(worker.run(sum, stopping.signal)).rejects.toThrow('stopped')
  expect(await worker.run(sum)).toBe(3)
})
