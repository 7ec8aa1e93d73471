/** Whoever has a late order is notified of it: once, again when its plan moved, and never of an example. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { beginOrder, changeOrder } from '#server/proofs/testing/orders.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { deliverDueMails } from '../requests/mail/mail-outbox.job.ts'
import { hasNewlyLate, lateBetween, notifyOfLate } from './late-orders.ts'

const colleague = {
  email: 'irina@example.com',
  name: 'Ирина',
  password: 'зелёный трамвай 48',
  role: 'editor',
}

const { server, call } = serverOfFile(
  { ...mailSettings, JWT_TTL: '90d' },
  { startAt: new Date('2026-11-23T10:00:00Z') },
)
let irina: number
let today: string
beforeAll(async () => {
  const made = await call('POST', '/api/auth/admin/create', colleague)
  irina = ((await made.json()) as { id: number }).id
  today = kyivDay(server.ctx.now())
})
beforeEach(async () => {
  await server.ctx.db.deleteFrom('orders').execute()
  server.mails.length = 0
})

const begin = (body: object = {}): Promise<Order> => {
  const given = { name: 'Олена', route: 'usa', make: 'VW', model: 'Golf', contractDay: addDays(today, -3) }
  return beginOrder(call, { ...given, holder: irina, ...body })
}
const change = (order: Order, body: object) => changeOrder(call, order, body)
/** Who was written to in this round of the jobs. */
const told = async (): Promise<string[]> => {
  const { length } = server.mails
  if (await hasNewlyLate(server.ctx)) await notifyOfLate(server.ctx)
  await deliverDueMails(server.ctx)
  return server.mails.slice(length).map(({ to }) => to)
}

it('writes once about a stage, and again when its plan has moved and it is late anew', async () => {
  const order = await begin()
  expect(await told()).toEqual([colleague.email])
  const [mail] = server.mails
  expect(mail?.subject).toBe(`Опаздывает: Заказ № ${order.id}, VW Golf`)
  expect(mail?.text).toContain(
    `«Куплен» по плану 20.11.2026.\n${server.ctx.config.publicUrl}/admin/orders/${order.id}`,
  )
  expect(mail?.text).not.toContain('Олена')
  expect(await told()).toEqual([])
  // Another change leaves it known.
  await change(order, { model: 'Passat' })
  expect(await told()).toEqual([])
  await change(order, { stages: { bought: { days: 5 } } })
  expect(await told()).toEqual([])
  server.clock.offset += 5 * 86_400_000
  expect(await told()).toEqual([colleague.email])
  expect(await told()).toEqual([])
  // The next stage is another matter.
  await change(order, { stages: { bought: { actual: addDays(today, -3) } } })
  expect(await told()).toEqual([colleague.email])
  server.clock.offset = 0
})

it('writes each holder one letter, and the office about what nobody has', async () => {
  await begin()
  await begin({ make: 'Audi' })
  await begin({ make: 'BMW', holder: null })
  await begin({ make: 'On time', contractDay: addDays(today, -2) })
  const lost = await begin({ make: 'Lost', contractDay: today })
  await change(lost, { contractDay: addDays(today, -9), outcome: 'lost', outcomeReason: 'Перебили' })
  expect((await told()).toSorted()).toEqual([colleague.email, mailSettings.MAIL_TO])
  const hers = server.mails.find(({ to }) => to === colleague.email)
  expect(hers?.subject).toBe('Опаздывают заказы: 2')
  expect(hers?.text).toMatch(/VW[\s\S]*Audi/)
})

it('writes to a colleague in the language of the account, and to the office in its own', async () => {
  const { db } = server.ctx
  const read = (lang: 'uk' | null) => db.updateTable('admins').set({ lang }).where('id', '=', irina).execute()
  await read('uk')
  const order = await begin()
  await begin({ holder: null })
  expect((await told()).toSorted()).toEqual([colleague.email, mailSettings.MAIL_TO])
  const about = (address: string | undefined) => server.mails.find(({ to }) => to === address)
  expect(about(colleague.email)).toMatchObject({
    subject: `Затримується: Замовлення № ${order.id}, VW Golf`,
    text: expect.stringContaining('«Куплено» за планом 20.11.2026.'),
  })
  expect(about(mailSettings.MAIL_TO)?.subject).toMatch(/^Опаздывает: Заказ/)
  await read(null)
  await call('POST', '/api/option', { title: 'office_language', value: 'uk' })
  server.mails.length = 0
  await begin()
  await begin({ holder: null })
  await told()
  expect(about(colleague.email)?.subject).toMatch(/^Опаздывает: Заказ/)
  expect(about(mailSettings.MAIL_TO)?.subject).toMatch(/^Затримується: Замовлення/)
  await db.deleteFrom('options').where('title', '=', 'office_language').execute()
})

it('waits for the morning, and for a clock that can be trusted', async () => {
  await begin()
  server.clock.offset = 11 * 3_600_000
  expect(await told()).toEqual([])
  server.clock.offset = 0
  server.clock.jump += 2 * 86_400_000
  expect(await told()).toEqual([])
  server.clock.jump -= 2 * 86_400_000
  expect(await told()).toEqual([colleague.email])
})

it('says nothing of an example, nor of an order whose customer was erased', async () => {
  const [example, erased] = [await begin(), await begin()]
  await server.ctx.db.deleteFrom('audit').where('record_id', '=', String(example.id)).execute()
  await server.ctx.db.updateTable('orders').set({ erased_at: today }).where('id', '=', erased.id).execute()
  expect(await told()).toEqual([])
})

it('is reported by the moment at which its holder was notified, for the stream', async () => {
  const order = await begin({ holder: 1 })
  const before = server.ctx.now().toISOString()
  server.clock.offset += 1_000
  await notifyOfLate(server.ctx)
  const until = server.ctx.now().toISOString()
  const event = { id: order.id, title: `Заказ № ${order.id}, VW Golf`, stage: 'Куплен', day: '2026-11-20' }
  expect(await lateBetween(server.ctx.db, before, until)).toEqual([{ ...event, holder: 1 }])
  expect(await lateBetween(server.ctx.db, until, '2027')).toEqual([])
})
