/** Letters of an order over its life: what is known of them after the bin, what changes and ends one that waits. */
import { beforeEach, expect, it } from 'vitest'
import { updateRows } from '#server/platform/db/rows.ts'
import { failPending } from '#server/platform/outbox/fail-pending.ts'
import { beginOrder, changeOrder, jsonOf, orderLinkOf } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, mailSettings } from '#server/proofs/testing/start-test-server.ts'
import { addDays, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { letterHold } from '#shared/domain/work/letter-hours.ts'
import { deliverDueMails } from '../requests/mail/mail-outbox.job.ts'
import { queueDueLetters } from './order-letters.ts'

const { server, call, colleague } = serverOfFile(mailSettings, { startAt: new Date('2026-11-23T10:00:00Z') })
beforeEach(() => {
  server.mails.length = 0
  server.failMails.value = false
})

const begin = async (): Promise<number> => {
  const customer = { name: 'Олена', email: 'olena@example.com', route: 'usa' }
  const { id } = await beginOrder(call, customer)
  await call('PUT', `/api/order/${id}/letters`, { on: true })
  return id
}
const change = (id: number, body: object) => changeOrder(call, { id }, body)
const reached = (key: string) => ({ stages: { [key]: { actual: kyivDay(server.ctx.now()) } } })
const lettersOf = async (id: number) =>
  (await (await call('GET', `/api/order/${id}/letters`)).json()) as {
    state: string
    items: { mailState: string }[]
  }
const linkOf = (id: number) => orderLinkOf(call, { id })
const later = async (ms = letterHold) => {
  server.clock.offset += ms
  await queueDueLetters(server.ctx)
  await deliverDueMails(server.ctx)
}
const throughBin = async (id: number) => {
  await call('DELETE', `/api/order/${id}`)
  expect((await call('POST', `/api/bin/order/${id}/restore`)).status).toBe(200)
}

it('what went out is known after the bin, also when the outbox has forgotten it', async () => {
  const id = await begin()
  await change(id, reached('bought'))
  await later()
  await server.ctx.db.deleteFrom('outbox').execute()
  await change(id, reached('paid'))
  await later()
  const { items } = await lettersOf(id)
  expect(items).toMatchObject([{ mailState: 'sent' }, { mailState: 'none' }])
  await throughBin(id)
  expect((await lettersOf(id)).items).toEqual(items)
  await call('DELETE', `/api/order/${id}`)
  await server.ctx.db.deleteFrom('outbox').execute()
  expect((await call('POST', `/api/bin/order/${id}/restore`)).status).toBe(200)
  expect((await lettersOf(id)).items.map(({ mailState }) => mailState)).toEqual(['none', 'none'])
})

it('a letter that waits goes with its order into the bin, and does not come back', async () => {
  const id = await begin()
  await change(id, reached('bought'))
  await throughBin(id)
  expect((await lettersOf(id)).items).toEqual([])
})

it('another address ends the links and the letters, until the office begins them again', async () => {
  const id = await begin()
  const link = await linkOf(id)
  await change(id, { email: 'Olena@Example.com', name: 'Олена Ш.' })
  expect([await linkOf(id), (await lettersOf(id)).state], 'the same mailbox').toEqual([link, 'on'])
  await change(id, { email: 'oleg@example.com', ...reached('bought') })
  expect((await server.call('GET', link)).status).toBe(404)
  expect((await server.call('GET', await linkOf(id))).status).toBe(200)
  expect((await lettersOf(id)).state).toBe('off')
  await later()
  expect(server.mails).toEqual([])
  const history = (await (await call('GET', `/api/order/${id}/history`)).json()) as { action: string }[]
  expect(history.map(({ action }) => action).slice(0, 3)).toEqual(
    expect.arrayContaining(['link-end', 'letters-off', 'update']),
  )
  await call('PUT', `/api/order/${id}/letters`, { on: true })
  const again = await linkOf(id)
  await change(id, { email: '' })
  expect((await server.call('GET', again)).status).toBe(404)
  await change(id, { email: 'oleg@example.com' })
  expect((await lettersOf(id)).state).toBe('off')
})

const told = () => server.mails.map(({ text }) => /«(.+?)»\D+([\d.]{10})/.exec(text)?.slice(1))

it('a letter goes out once, with the last day, however often that is corrected while the mail server is away', async () => {
  const id = await begin()
  const today = kyivDay(server.ctx.now())
  const mark = (actual: string | null) => change(id, { stages: { bought: { actual } } })
  server.failMails.value = true
  await mark(today)
  await later()
  await mark(null)
  await mark(addDays(today, -3))
  await later()
  await mark(addDays(today, -2))
  server.failMails.value = false
  for (let times = 0; times < 3; times++) await later(3_600_000)
  expect(told()).toEqual([['Куплен', formatDayDmy(addDays(today, -2))]])
})

it('a letter about two stages tells of the first once the last is taken back', async () => {
  const id = await begin()
  server.failMails.value = true
  const { stages } = reached('bought')
  await change(id, { stages: { ...stages, ...reached('paid').stages } })
  await later()
  await change(id, { stages: { paid: { actual: null } } })
  server.failMails.value = false
  await later()
  expect(told()).toEqual([['Куплен', expect.any(String)]])
})

it('a letter does not come back from the outbox with letters that begin again', async () => {
  const id = await begin()
  server.failMails.value = true
  await change(id, reached('bought'))
  await later()
  for (const on of [false, true]) await call('PUT', `/api/order/${id}/letters`, { on })
  server.failMails.value = false
  await later()
  expect([server.mails, (await lettersOf(id)).items]).toEqual([[], []])
})

it('another spelling of the address keeps a letter that waits for the mail server', async () => {
  const id = await begin()
  server.failMails.value = true
  await change(id, reached('bought'))
  await later()
  await change(id, { email: 'Olena@Example.com' })
  server.failMails.value = false
  await later()
  expect(server.mails).toHaveLength(1)
})

it('another address leaves it to the customer who has ended the letters to begin them', async () => {
  const id = await begin()
  await server.ctx.db.updateTable('orders').set({ letters: 'stopped' }).where('id', '=', id).execute()
  await change(id, { email: 'oleg@example.com' })
  expect((await lettersOf(id)).state).toBe('stopped')
})

it.each([
  ['whoever may send the payments that are shown', 'on'],
  ['a colleague without a right to them', 'off'],
])('a refused address that is mended by %s leaves the link, and the letters %s', async (_who, state) => {
  const editor = await colleague('editor')
  const id = await begin()
  await jsonOf(saveSeen(call, `/api/order/${id}/money`, { shown: true }))
  await change(id, reached('bought'))
  await later()
  await updateRows(
    server.ctx.db,
    'outbox',
    { recipient: 'olena@example.com' },
    { state: 'failed', attempts: 1 },
  )
  const link = await linkOf(id)
  const by = state === 'on' ? call : editor
  await jsonOf(by('PUT', `/api/order/${id}`, { email: 'mended@example.com' }))
  expect([await linkOf(id), (await lettersOf(id)).state]).toEqual([link, state])
})

it('a letter that a restore has failed after one attempt may have arrived: another address ends the letters', async () => {
  const id = await begin()
  server.failMails.value = true
  await change(id, reached('bought'))
  await later()
  await server.ctx.db.transaction().execute(failPending)
  await change(id, { email: 'oleg@example.com' })
  expect((await lettersOf(id)).state).toBe('off')
})

it('bring payments to nobody whom a colleague without a right to them has put in the customer’s place', async () => {
  const editor = await colleague('editor')
  const turn = (id: number, as: ApiClient) => as('PUT', `/api/order/${id}/letters`, { on: true })
  const show = (id: number, shown: boolean) => {
    const payments = [{ key: 'p', what: 'Аванс', amount: '7654.00', currency: 'USD', due: '2026-12-01' }]
    return jsonOf(saveSeen(call, `/api/order/${id}/money`, { payments, shown }))
  }
  const id = await begin()
  await jsonOf(editor('PUT', `/api/order/${id}`, { email: 'own@example.com' }))
  expect((await turn(id, editor)).status, 'no payments are shown yet').toBe(200)
  await change(id, reached('bought'))
  await later()
  const letter = server.mails.at(-1)?.text.match(/\/o\/\S+/)?.[0] ?? expect.fail('no link')
  await show(id, true)
  const behind = async (path: string) =>
    (await (await server.call('GET', path)).text()).includes('7\u00a0654')
  expect([await behind(letter), await behind(await linkOf(id))]).toEqual([false, true])
  await jsonOf(editor('PUT', `/api/order/${id}`, { email: 'second@example.com' }))
  const rejected = await turn(id, editor)
  expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'order.letters-money' }])
  expect((await turn(id, call)).status).toBe(200)
  await change(id, reached('paid'))
  await later()
  const second = server.mails.at(-1)?.text.match(/\/o\/\S+/)?.[0] ?? expect.fail('no link')
  expect(await behind(second)).toBe(true)
  const press = async (path: string, letters: string) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: `letters=${letters}`,
      redirect: 'manual',
    })
    return (await lettersOf(id)).state
  }
  const unpriced = await orderLinkOf(editor, { id })
  expect(await press(unpriced, 'stopped')).toBe('stopped')
  expect(await press(unpriced, 'on')).toBe('stopped')
  expect(await press(await linkOf(id), 'on')).toBe('on')
})
