/** A table that waits for a second person counts nowhere until it is confirmed. */
import { beforeEach, expect, it } from 'vitest'
import { findVersionsInForce } from '#server/calculation/tables/table.store.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Calendar } from '#shared/contract/calculation/calendar.ts'
import type { Table, TableSaved, TableVersion } from '#shared/contract/calculation/tables.ts'
import { feesForm } from '#shared/testing/file-form.ts'

const { server } = serverOfTest({}, { startAt: new Date('2026-12-15T09:00:00Z') })
let owner: ApiClient
let editor: ApiClient
beforeEach(async () => {
  owner = await server.signedIn()
  const credentials = {
    email: 'e@example.com',
    name: 'Олена',
    password: 'зелёный трамвай 48',
    role: 'editor',
  }
  await owner('POST', '/api/auth/admin/create', credentials)
  editor = await server.signedIn(credentials)
  await upload(100)
  await owner('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
})

const upload = async (fee: number, by = owner, effectiveFrom?: string) => {
  const response = await by('POST', '/api/calculator', feesForm(fee, effectiveFrom))
  expect(response.status).toBe(201)
  return (await response.json()) as TableSaved
}
const inForce = async () =>
  ((await (await server.call('GET', '/api/calculator/copart-fee')).json()) as Table).version
const confirm = (n: number, by: ApiClient) => by('POST', `/api/calculator/copart-fee/versions/${n}/confirm`)
const versions = async (by = owner) =>
  (await (await by('GET', '/api/calculator/copart-fee/versions')).json()) as TableVersion[]

it('is stored, shown as waiting, and not in force', async () => {
  expect(await upload(200, editor)).toMatchObject({ version: 2, waiting: true })
  expect(await inForce()).toBe(1)
  expect((await versions())[0]).toMatchObject({ version: 2, waiting: 'other', inForce: false })
  expect((await versions(editor))[0]).toMatchObject({ waiting: 'own' })
})

it('is confirmed by somebody else than its author, and counts from that day', async () => {
  await upload(200, editor)
  server.clock.jump += 2 * 86_400_000
  owner = await server.signedIn()
  editor = await server.signedIn({ email: 'e@example.com', password: 'зелёный трамвай 48' })
  expect((await confirm(2, editor)).status).toBe(403)
  expect(await inForce()).toBe(1)
  expect((await confirm(2, owner)).status).toBe(200)
  expect(await inForce()).toBe(2)
  expect((await versions())[0]).toMatchObject({ waiting: null, effectiveFrom: '2026-12-17' })
  expect((await versions())[0]?.confirmedBy).not.toBeNull()
  expect((await confirm(2, owner)).status).toBe(409)
})

it('is not confirmed through an account that its author has made', async () => {
  await upload(200, editor)
  const made = { email: 'm@example.com', name: 'Сам', password: 'зелёный трамвай 48', role: 'editor' }
  expect((await editor('POST', '/api/auth/admin/create', made)).status).toBe(201)
  expect((await confirm(2, await server.signedIn(made))).status).toBe(403)
  expect(await inForce()).toBe(1)
  expect((await confirm(2, owner)).status).toBe(200)
})

it('keeps its own day', async () => {
  await upload(200, editor, '2027-01-01')
  expect((await confirm(2, owner)).status).toBe(200)
  expect(await inForce()).toBe(1)
  expect((await versions())[0]).toMatchObject({ effectiveFrom: '2027-01-01' })
})

it('is not confirmed once a newer version counts', async () => {
  await upload(200, editor)
  await upload(300, editor)
  expect((await confirm(3, owner)).status).toBe(200)
  expect((await confirm(2, owner)).status).toBe(409)
  expect(await inForce()).toBe(3)
})

/** The fee in force on a day, and the colleagues, whose sessions do not outlive a month. */
const on = async (day: string) => {
  server.clock.jump = Date.parse(`${day}T09:00:00Z`) - Date.now()
  owner = await server.signedIn()
  const { data } = (await (await server.call('GET', '/api/calculator/copart-fee')).json()) as Table
  return data[0]?.['Buyer fee']
}

it('keeps its day when an urgent one has been confirmed before it', async () => {
  await upload(200, editor, '2027-01-01')
  await upload(300, editor)
  expect((await confirm(3, owner)).status).toBe(200)
  const { events } = (await (await owner('GET', '/api/calendar')).json()) as Calendar
  expect(events.filter(({ kind }) => kind === 'table')).toMatchObject([
    { state: 'waiting', version: 2, day: '2027-01-01' },
  ])
  const confirmed = await confirm(2, owner)
  expect(confirmed.status).toBe(200)
  // The urgent one has the newer number and would hide it.
  expect(await confirmed.json()).toEqual({ version: 4, effectiveFrom: '2027-01-01' })
  expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual([300, 200])
})

it('keeps its day also when it corrects a plan that an urgent one has moved', async () => {
  await upload(200, editor, '2027-01-01')
  await confirm(2, owner)
  await upload(210, editor, '2027-01-01')
  await upload(300, editor)
  expect((await confirm(4, owner)).status).toBe(200)
  expect((await confirm(3, owner)).status).toBe(200)
  expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual([300, 210])
})

it('is not confirmed once a newer version counts on its day', async () => {
  await upload(200, editor, '2027-01-01')
  await upload(300, editor, '2027-01-01')
  expect((await confirm(3, owner)).status).toBe(200)
  expect((await confirm(2, owner)).status).toBe(409)
})

it('does not count backwards when it is confirmed after its day', async () => {
  await upload(200, editor, '2026-12-20')
  await on('2027-01-10')
  expect(await (await confirm(2, owner)).json()).toEqual({ version: 2, effectiveFrom: '2027-01-10' })
  const version = async (day: string) => (await findVersionsInForce(server.ctx.db, day)).get('copart-fee')
  expect([await version('2026-12-25'), await version('2027-01-10')]).toEqual([1, 2])
})

it('may be confirmed by its author once nobody asks for a second person', async () => {
  await upload(200)
  expect((await confirm(2, owner)).status).toBe(403)
  const { id } = (await (await owner('GET', '/api/option/single/second_person_confirms')).json()) as {
    id: number
  }
  await owner('PUT', `/api/option/${id}`, { title: 'second_person_confirms', value: 'no' })
  expect((await confirm(2, owner)).status).toBe(200)
})

it('waits also when it is saved in the grid or restored', async () => {
  const table = (await (await server.call('GET', '/api/calculator/copart-fee')).json()) as Table
  const body = { data: table.data.map(row => ({ ...row, 'Buyer fee': '150' })), baseVersion: 1 }
  expect(await (await owner('PUT', '/api/calculator/copart-fee', body)).json()).toMatchObject({
    waiting: true,
  })
  const restored = await owner('POST', '/api/calculator/copart-fee/versions/1/restore')
  expect(await restored.json()).toMatchObject({ version: 3, waiting: true })
  expect(await inForce()).toBe(1)
})

it('leaves a list that is planned for later in its place when it is confirmed', async () => {
  await upload(200, editor, '2027-01-01')
  await confirm(2, owner)
  await upload(150, editor)
  expect((await confirm(3, owner)).status).toBe(200)
  const fee = async () => {
    const { data } = (await (await server.call('GET', '/api/calculator/copart-fee')).json()) as Table
    return data[0]?.['Buyer fee']
  }
  expect(await fee()).toBe(150)
  server.clock.jump = Date.parse('2027-01-01T09:00:00Z') - Date.now()
  expect(await fee()).toBe(200)
})
