/** Personal data go by age, not more than a tenth at once, and never because a clock is wrong. */
import { describe, expect, it } from 'vitest'
import { backupName } from '#server/platform/backup/backup.ts'
import { backupsGoneBy, backupsToRemove } from '#server/platform/backup/backup-rotation.ts'
import { queueMessage } from '#server/platform/outbox/outbox.store.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { acceptRequest } from '#server/work/requests/accept-request.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { removeExpiredPeople } from './retention.job.ts'

const { server, call } = serverOfTest()

const add = async (count: number, createdAt: string, kind: 'callback' | 'calculation' = 'callback') => {
  const ids = await server.ctx.db.transaction().execute(async tx => {
    const made: number[] = []
    for (let n = 0; n < count; n++)
      made.push(await acceptRequest(server.ctx, tx, { kind, name: 'Иван', phone: '+380671234567' }))
    return made
  })
  await server.ctx.db
    .updateTable('requests')
    .set({ created_at: createdAt })
    .where('id', '>=', ids[0] ?? 0)
    .where('id', '<=', ids.at(-1) ?? 0)
    .execute()
  return ids
}
const monthsAgo = (months: number, days = 0) => {
  const moment = server.ctx.now()
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return new Date(moment.getTime() - days * 86_400_000).toISOString()
}
const erased = async () => {
  const rows = await server.ctx.db
    .selectFrom('requests')
    .select('id')
    .where('erased_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
const run = () => removeExpiredPeople(server.ctx)
const retention = async () => ((await (await call('GET', '/api/overview')).json()) as Overview).retention

describe('what is over age', () => {
  it('loses its person after 24 months, or as many as its kind is given', async () => {
    const [old] = await add(1, monthsAgo(24, 2))
    await add(1, monthsAgo(24, -2))
    const [mail] = await add(1, monthsAgo(7), 'calculation')
    const about = { requestId: old ?? 0, recipient: 'office@example.com', message: '{}', at: monthsAgo(24) }
    await queueMessage(server.ctx.db, 'mail', about)
    expect(await retention()).toEqual({ soon: 2, question: null, unfinished: 0 })
    await run()
    expect(await erased()).toEqual([old])
    expect(await server.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    await call('POST', '/api/option', { title: 'private.retention_calculation_months', value: '6' })
    await run()
    expect(await erased()).toEqual([old, mail])
    const log = await (await call('GET', '/api/audit?kind=person')).json()
    expect(log).toMatchObject({ items: [{ action: 'retention' }, { action: 'retention' }] })
  })

  it('waits while something is still to be done', async () => {
    const [id = 0] = await add(1, monthsAgo(30))
    const at = new Date(server.ctx.now().getTime() + 86_400_000).toISOString()
    await call('PATCH', `/api/request/${id}`, { nextAction: { text: 'Позвонить', at } })
    await run()
    expect(await erased()).toEqual([])
  })

  it('waits no longer than a year for what is still to be done', async () => {
    const [id = 0] = await add(1, monthsAgo(37))
    await call('PATCH', `/api/request/${id}`, {
      nextAction: { text: 'Позвонить', at: '2099-01-01T00:00:00.000Z' },
    })
    await run()
    expect(await erased()).toEqual([id])
  })

  it('stays while the clock is in doubt', async () => {
    await add(1, monthsAgo(23))
    await run()
    server.clock.jump = 90 * 86_400_000
    await run()
    expect(await erased()).toEqual([])
  })

  it('asks before more than a hundred or a tenth go, in one run or in several of a day', async () => {
    await add(60, monthsAgo(25))
    await run()
    expect(await erased()).toHaveLength(60)
    await add(60, monthsAgo(25))
    await run()
    expect(await erased()).toHaveLength(60)
    const asked = (await retention())?.question
    expect(asked).toMatchObject({ due: 60, total: 120 })
    const decide = (allow: boolean) => call('POST', '/api/person/retention', { allow })
    expect((await decide(false)).status).toBe(200)
    await run()
    expect(await erased()).toHaveLength(60)
    expect((await retention())?.question).toBeNull()
    expect((await decide(true)).status).toBe(409)
    // Much more than was refused is asked again, and goes once it is allowed.
    await add(60, monthsAgo(25))
    await run()
    expect((await retention())?.question).toMatchObject({ due: 120 })
    expect((await decide(true)).status).toBe(200)
    await run()
    expect(await erased()).toHaveLength(180)
  })
})

it('a backup is gone by the day that is told, whichever day it was made', () => {
  for (const first of ['2026-01-01', '2026-01-31', '2026-02-28', '2026-12-31', '2028-02-29']) {
    const made = new Date(`${first}T01:00:00Z`)
    const told = backupsGoneBy(made)
    let kept = [backupName(made, undefined)]
    for (let night = made.getTime() + 86_400_000; night < told.getTime(); night += 86_400_000) {
      kept.push(backupName(new Date(night), undefined))
      const gone = new Set(backupsToRemove(kept))
      kept = kept.filter(name => !gone.has(name))
    }
    expect([first, kept.includes(backupName(made, undefined))]).toEqual([first, false])
  }
})
