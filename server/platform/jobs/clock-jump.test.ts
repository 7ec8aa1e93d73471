/** A wall clock that is wrong by days for a while under a running server, and then right again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { binUnusedPictures } from '#server/content/media/bin-unused-pictures.ts'
import { jobs } from '#server/job-list.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import {
  mailSettings,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { emptyBin } from '#server/system/bin/empty-bin.job.ts'
import { sweepOldRows } from '#server/system/expired-rows.job.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import type { OwnSession } from '#shared/contract/system/accounts.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { onlyInProof, sampleOf } from '#shared/tooling/sample.ts'
import { isBackupDue } from '../backup/nightly-backup.job.ts'
import { sendLease, takeDue } from '../outbox/outbox.store.ts'
import { jobRounds } from './job-loop.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const faults: [string, number][] = [
  ['ahead', 7 * day],
  ['ahead by hours', 5 * hour],
  ['behind', -7 * day],
]

describe.each(sampleOf(faults, ['ahead', 'behind']))('a clock that is %s for a while', (name, wrong) => {
  let server: TestServer
  let rounds: ReturnType<typeof jobRounds>
  beforeEach(async () => {
    server = await startTestServer({ TRUST_PROXY: '1', ...mailSettings })
    rounds = jobRounds(server.ctx, jobs)
  })
  afterEach(() => server.stop())

  /** As much time as that passes, and the jobs look once. */
  const pass = async (ms: number) => {
    server.clock.offset += ms
    rounds.round()
    await rounds.settled()
  }
  const askForCall = (from: string) =>
    server.call(
      'POST',
      '/api/mail/callback',
      { name: 'Иван', phone: '0671234567' },
      { 'X-Forwarded-For': from },
    )
  const login = (password: string, from = '203.0.113.5') =>
    server.call('POST', '/api/auth/login', { email: owner.email, password }, { 'X-Forwarded-For': from })
  const retryAfter = (response: Response) => Number(response.headers.get('retry-after'))

  it('holds no mail back for longer than its pause', async () => {
    server.failMails.value = true
    await askForCall('203.0.113.1')
    await pass(0)
    server.clock.jump = wrong
    await askForCall('203.0.113.1')
    await pass(3_000)
    server.failMails.value = false
    await pass(52_000)
    const whileWrong = server.mails.length
    expect(whileWrong).toBeGreaterThan(0)
    server.failMails.value = true
    await askForCall('203.0.113.1')
    await pass(3_000)
    server.clock.jump = 0
    server.failMails.value = false
    await pass(52_000)
    expect(server.mails.length).toBe(3)
  })

  /** The slow ones: in `npm test` with the fault that would stop them most surely. */
  const itWhen = (sampled: string) => (name === sampled ? it : onlyInProof(it))

  itWhen('ahead')('stops neither backups nor rates nor the sweep', async () => {
    await pass(0)
    server.clock.jump = wrong
    await pass(16 * minute)
    server.clock.jump = 0
    server.bank.asked.length = 0
    // The rates' hour of freshness is over, and so is every interval.
    await pass(61 * minute)
    const today = kyivDay(server.ctx.now()).replaceAll('-', '')
    expect(server.bank.asked.some(question => question.includes(today))).toBe(true)
    await pass(28 * hour)
    const rows = await server.ctx.db.selectFrom('jobs').select(['name', 'last_run_at']).execute()
    const now = server.ctx.now().toISOString()
    for (const name of ['backup', 'media', 'rates', 'sweep']) {
      const { last_run_at: last } = rows.find(row => row.name === name) ?? { last_run_at: null }
      expect([name, last !== null && last <= now && last > now.slice(0, 10)]).toEqual([name, true])
    }
    expect(await isBackupDue(server.ctx)).toBe(false)
  })

  itWhen('behind')('publishes late at most, and by the right clock again at once', async () => {
    const office = await server.signedIn()
    const publishedAt = new Date(server.ctx.now().getTime() + 8 * hour).toISOString()
    const form = aForm(
      { title: 'Завтра', slug: 'zavtra', status: 'scheduled', publishedAt },
      await aPicture(),
    )
    expect((await office('POST', '/api/post', form)).status).toBe(201)
    await pass(0)
    if (wrong < 0) server.clock.jump = wrong
    await pass(6_000)
    server.clock.jump = 0
    await pass(6_000)
    expect((await server.call('GET', '/api/post/single/zavtra')).status).toBe(404)
    await pass(8 * hour)
    expect((await server.call('GET', '/api/post/single/zavtra')).status).toBe(200)
  })

  it('makes nobody wait longer at the sign-in than the limit says', async () => {
    for (const [before, after] of [
      [0, wrong],
      [wrong, 0],
    ] as const) {
      server.clock.jump = before
      for (let attempt = 0; attempt < 12; attempt++) {
        const response = await login('wrong')
        if (response.status === 429) expect(retryAfter(response)).toBeLessThanOrEqual(15 * 60)
      }
      server.clock.jump = after
      const refused = await login(owner.password)
      if (refused.status === 429) {
        expect(retryAfter(refused)).toBeLessThanOrEqual(15 * 60)
        server.clock.offset += retryAfter(refused) * 1000 + 1000
        expect((await login(owner.password)).status).toBe(200)
      }
    }
  })

  it('locks no form', async () => {
    for (const [before, after] of [
      [0, wrong],
      [wrong, 0],
    ] as const) {
      server.clock.jump = before
      for (let attempt = 0; attempt < 12; attempt++) await askForCall('203.0.113.2')
      server.clock.jump = after
      const response = await askForCall('203.0.113.2')
      expect([before, response.status]).toEqual([before, 202])
      server.clock.offset += 11 * minute
    }
  })

  it('shows nobody as present who has left, and when a session was last seen', async () => {
    const irina = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }
    const olga = await server.signedIn()
    await olga('POST', '/api/auth/admin/create', irina)
    server.clock.jump = wrong
    const other = await server.signedIn(irina)
    const place = { kind: 'post', record: '7' }
    await other('POST', '/api/presence', place)
    server.clock.jump = 0
    server.clock.offset += 51_000
    const again = await server.signedIn()
    expect(await (await again('POST', '/api/presence', place)).json()).toEqual({ others: [] })
    await server.ctx.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(server.ctx.now().getTime() + wrong).toISOString() })
      .execute()
    // The first call notes when it came, the second shows it.
    await again('GET', '/api/auth/sessions')
    const shown = (await (await again('GET', '/api/auth/sessions')).json()) as OwnSession[]
    const seen = shown.find(session => session.current)?.lastSeenAt ?? ''
    expect(seen <= server.ctx.now().toISOString()).toBe(true)
    expect(kyivDay(new Date(seen)) >= addDays(kyivDay(server.ctx.now()), -1)).toBe(true)
  })
})

describe('a rate that was asked for by a clock that was ahead', () => {
  it('is asked for again: that there was none was true of another day', async () => {
    const server = await startTestServer()
    const date = kyivDay(server.ctx.now()).replaceAll('-', '')
    const rates = async () =>
      (await (await server.call('GET', `/currency?valcode=USD&date=${date}&json`)).json()) as unknown[]
    server.bank.days[date] = null
    server.clock.jump = 7 * day
    expect(await rates()).toEqual([])
    server.clock.jump = 0
    delete server.bank.days[date]
    expect(await rates()).toHaveLength(1)
    await server.stop()
  })
})

describe('a second server whose clock is a little ahead', () => {
  const { server } = serverOfTest(mailSettings)

  it('counts for the limits all the same', async () => {
    const tryAll = async (times: number) => {
      let last: Response[] = []
      for (let time = 0; time < times; time++)
        last = await Promise.all([
          server.call('POST', '/api/auth/login', { email: owner.email, password: 'wrong' }),
          server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' }),
        ])
      return last.map(response => response.status)
    }
    server.clock.jump = 2_000
    await tryAll(10)
    server.clock.jump = 0
    expect(await tryAll(1)).toEqual([429, 429])
  })

  it('keeps the mail that it is sending', async () => {
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
    const ahead = new Date(server.ctx.now().getTime() + 2_000)
    await takeDue(server.ctx.db, 'mail', ahead, new Date(ahead.getTime() + sendLease))
    await deliverDueMails(server.ctx)
    expect(server.mails).toEqual([])
  })
})

describe('what removes by age', () => {
  const { server, call: office } = serverOfTest()
  beforeEach(() => sweepOldRows(server.ctx))

  const upload = async () => {
    expect((await office('POST', '/api/post/picture', aForm({}, await aPicture()))).status).toBe(201)
  }
  const pictures = async () => (await server.ctx.db.selectFrom('media').selectAll().execute()).length
  const sessions = async () => (await server.ctx.db.selectFrom('sessions').selectAll().execute()).length
  const binned = async () => (await server.ctx.db.selectFrom('bin').select('id').execute()).length
  const sweep = async () => {
    await binUnusedPictures(server.ctx)
    await sweepOldRows(server.ctx)
    await emptyBin(server.ctx)
  }

  it('removes nothing while the clock is ahead, and goes on when it is back', async () => {
    await upload()
    const category = (await (
      await office('POST', '/api/category', { title: 'В корзину' })
    ).json()) as Category
    expect((await office('DELETE', `/api/category/${category.id}`)).status).toBe(204)
    server.clock.jump = 31 * day
    await sweep()
    expect([await pictures(), await sessions(), await binned()]).toEqual([1, 1, 1])
    server.clock.jump = 0
    server.clock.offset = 23 * hour
    await sweep()
    expect(await pictures()).toBe(1)
    server.clock.offset = 25 * hour
    await sweep()
    expect(await pictures()).toBe(0)
  })

  it('believes a new time that has stayed for a day', async () => {
    await upload()
    server.clock.jump = 30 * day
    await sweep()
    server.clock.offset = 23 * hour
    await sweep()
    expect(await pictures()).toBe(1)
    server.clock.offset = 24 * hour
    await sweep()
    expect(await pictures()).toBe(0)
  })
})
