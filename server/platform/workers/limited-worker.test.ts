/** The thread is real; its jobs are in `testing/odd-jobs.worker.ts`. */
import { afterEach, expect, it } from 'vitest'
import { limitedWorker, WorkerLimitExceeded, type WorkerLimits } from './limited-worker.ts'
import type { OddJob } from './testing/odd-jobs.worker.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
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

it('answers job after job from one thread', async () => {
  const worker = odd()
  const threads = await Promise.all([worker.run({ kind: 'thread' }), worker.run({ kind: 'thread' })])
  expect(threads[0]).toBe(threads[1])
})

it.each([
  ['has had its processor time', { processor: 100 }, 'time'],
  ['has had its time by the clock', { clock: 100 }, 'time'],
  ['fills its memory', { memory: 16 }, 'memory'],
] as const)('gives up a job that %s, names where it was, and serves the next', async (_, limits, limit) => {
  const worker = odd(limits)
  const job = { kind: limit === 'time' ? 'endless' : 'greedy', step: 'second.md' } as const
  await expect(worker.run(job)).rejects.toEqual(new WorkerLimitExceeded(limit, 'second.md'))
  expect(await worker.run(sum)).toBe(3)
})

it('begins the time anew with each step', async () => {
  expect(await odd({ clock: 2_000 }).run({ kind: 'steps', steps: 25, milliseconds: 100 })).toBe('done')
})

it('hands on what a job throws, with the code of a system call, and keeps the thread', async () => {
  const worker = odd()
  const before = await worker.run({ kind: 'thread' })
  await expect(worker.run({ kind: 'fail' })).rejects.toMatchObject({ message: 'no room', code: 'ENOSPC' })
  expect(await worker.run({ kind: 'thread' })).toBe(before)
})

it('fails when the thread ends by itself, and serves the next', async () => {
  const worker = odd()
  await expect(worker.run({ kind: 'exit' })).rejects.toThrow('ended with 7')
  await expect(worker.run({ kind: 'crash' })).rejects.toThrow('outside of the job')
  expect(await worker.run(sum)).toBe(3)
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
