import { describe, expect, it, vi } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { sweepOldRows } from '#server/system/expired-rows.job.ts'
import { jobLease, renewEvery } from './job-lock.ts'
import { type Job, runJob, startJobs } from './job-loop.ts'

const { server } = serverOfTest()

const day = 86_400_000

const countingJob = (more: Partial<Job> = {}) => {
  const job = { name: 'count', everyMs: 60_000, runs: 0, ...more, run: async () => {} } satisfies Job & {
    runs: number
  }
  job.run = async () => {
    job.runs++
    await more.run?.(server.ctx)
  }
  return job
}

describe('a job', () => {
  it('runs in one of several processes, and again only after its interval', async () => {
    const job = countingJob()
    await Promise.all(Array.from({ length: 5 }, () => runJob(server.ctx, job)))
    expect(job.runs).toBe(1)
    server.clock.offset = 30_000
    await runJob(server.ctx, job)
    expect(job.runs).toBe(1)
    server.clock.offset = 60_000
    await runJob(server.ctx, job)
    expect(job.runs).toBe(2)
  })

  /** A second process on the same database, with a memory and clocks of its own. */
  const another = (clock: { wall: number; passed: number }): typeof server.ctx => ({
    ...server.ctx,
    db: server.ctx.db.withoutPlugins(),
    now: () => new Date(server.ctx.now().getTime() + clock.wall),
    uptime: () => clock.passed,
  })

  it('is taken over when its process died, after a lease without a sign of life, whatever the wall clock says', async () => {
    for (const wall of [0, -7 * day, 7 * day]) {
      await server.ctx.db.deleteFrom('jobs').execute()
      const lock = new Date(server.ctx.now().getTime() + jobLease).toISOString()
      await server.ctx.db
        .insertInto('jobs')
        .values({ name: 'count', locked_until: lock, last_run_at: null, last_error: null })
        .execute()
      const clock = { wall, passed: 0 }
      const process = another(clock)
      const job = countingJob()
      await runJob(process, job)
      clock.passed = jobLease - 1
      await runJob(process, job)
      expect([wall, job.runs]).toEqual([wall, 0])
      clock.passed = jobLease
      await runJob(process, job)
      expect([wall, job.runs]).toEqual([wall, 1])
    }
  })

  it('is not taken over while its process lives, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = { wall: 0, passed: 0 }
    const process = another(clock)
    const idle = countingJob()
    const long = countingJob({
      run: async () => {
        for (let renewals = 0; renewals < 8; renewals++) {
          await runJob(process, idle)
          const before = await server.ctx.db.selectFrom('jobs').select('locked_until').executeTakeFirst()
          server.clock.offset += renewEvery
          clock.passed += renewEvery
          vi.advanceTimersByTime(renewEvery)
          await expect
            .poll(() => server.ctx.db.selectFrom('jobs').select('locked_until').executeTakeFirst())
            .not.toEqual(before)
        }
      },
    })
    try {
      await runJob(server.ctx, long)
    } finally {
      vi.useRealTimers()
    }
    expect([long.runs, idle.runs]).toEqual([1, 0])
    const [row] = await server.ctx.db.selectFrom('jobs').selectAll().execute()
    expect(row).toMatchObject({ locked_until: null, last_error: null })
  })

  it('that fails keeps its reason and runs again', async () => {
    const job = countingJob({ run: () => Promise.reject(new Error('no luck')) })
    await runJob(server.ctx, job)
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toMatchObject([
      { name: 'count', locked_until: null, last_error: 'no luck' },
    ])
    server.clock.offset = 60_000
    await runJob(server.ctx, job)
    expect(job.runs).toBe(2)
  })

  it('is not put off for ever by a clock that was wrong', async () => {
    const job = countingJob({ everyMs: day })
    for (const jump of [300 * day, 0, -300 * day, 6 * 3_600_000]) {
      server.clock.jump = jump
      await runJob(server.ctx, job)
    }
    expect(job.runs).toBe(4)
  })

  it('that takes long holds up no other, and is not begun a second time', async () => {
    let end = () => {}
    const long = countingJob({ everyMs: 1, run: () => new Promise<void>(resolve => (end = resolve)) })
    const short = countingJob({ name: 'short', everyMs: 1 })
    const loop = startJobs(server.ctx, [long, short])
    await expect.poll(() => short.runs).toBeGreaterThan(1)
    expect(long.runs).toBe(1)
    end()
    await loop.stop()
  })

  it('with nothing to do writes nothing', async () => {
    await runJob(server.ctx, countingJob({ isDue: async () => false }))
    expect(await server.ctx.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })
})

describe('the sweep', () => {
  it('removes what is over and keeps what counts', async () => {
    const call = (name: string) => ({ name, phone: '0671234567' })
    await server.call('POST', '/api/mail/callback', call('a'), { 'Idempotency-Key': 'old' })
    const rows = async () => {
      const { db } = server.ctx
      const [keys, sessions, limits] = await Promise.all([
        db.selectFrom('idempotency_keys').selectAll().execute(),
        db.selectFrom('sessions').selectAll().execute(),
        db.selectFrom('rate_limits').selectAll().execute(),
      ])
      return [keys.length, sessions.length, limits.length]
    }
    await sweepOldRows(server.ctx)
    expect(await rows()).toEqual([1, 1, 1])
    server.clock.offset = day
    await sweepOldRows(server.ctx)
    expect(await rows()).toEqual([0, 1, 0])
    server.clock.offset = 8 * day
    await sweepOldRows(server.ctx)
    expect(await rows()).toEqual([0, 0, 0])
  })
})

describe('a server with its jobs', () => {
  it('sends the mail of a request by itself, and stops while they run', async () => {
    const busy = await startTestServer(mailSettings, { jobs: true })
    await busy.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
    await expect.poll(() => busy.mails.length).toBe(1)
    await busy.stop()
  })
})

describe('the list of jobs', () => {
  it('runs as a whole on an empty database', async () => {
    // The past year's rates are fetched only while the process is idle, which a test run is not.
    for (const job of jobs) if (job.name !== 'past-rates') await runJob(server.ctx, job)
    const rows = await server.ctx.db.selectFrom('jobs').selectAll().orderBy('name').execute()
    expect(rows.map(row => [row.name, row.last_error])).toEqual([
      ['backup', null],
      ['bin', null],
      ['invoice-rests', null],
      ['media', null],
      ['rates', null],
      ['rehearsal', null],
      ['retention', null],
      ['sweep', null],
    ])
  })
})
