/** Jobs as no program has them, for the test of `limitedWorker`. */
import { setTimeout as after } from 'node:timers/promises'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { serveJobs } from '../serve-jobs.ts'

export type OddJob =
  | { kind: 'echo'; value: unknown }
  | { kind: 'process' }
  | { kind: 'language' }
  | { kind: 'fail' }
  | { kind: 'exit' }
  | { kind: 'nested'; depth: number }
  | { kind: 'crash' }
  | { kind: 'endless' | 'greedy' | 'sudden'; step: string }
  | { kind: 'steps'; steps: number; milliseconds: number }

serveJobs(async (job: OddJob, beginStep) => {
  if (job.kind === 'echo') return job.value
  if (job.kind === 'process') return process.pid
  if (job.kind === 'language') return currentLanguage()
  if (job.kind === 'fail') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  if (job.kind === 'nested') return JSON.parse(`${'{"a":'.repeat(job.depth)}1${'}'.repeat(job.depth)}`)
  if (job.kind === 'exit') process.exit(7)
  if (job.kind === 'crash') {
    setImmediate(() => {
      throw new Error('outside of the job')
    })
    return after(60_000)
  }
  if (job.kind === 'steps') {
    for (let at = 0; at < job.steps; at += 1) {
      beginStep(`step ${at}`)
      await after(job.milliseconds)
    }
    return 'done'
  }
  beginStep(job.step)
  if (job.kind === 'sudden') return JSON.parse(`[${'[],'.repeat(5_000_000)}0]`).length
  const taken: number[][] = []
  for (;;) if (job.kind === 'greedy') taken.push(Array.from({ length: 1000 }, (_, at) => at))
})
