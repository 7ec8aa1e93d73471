import { copyFileSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writeBackup } from '#server/platform/backup/backup.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { databaseFile } from '#server/platform/db/open.ts'
import { insertRow } from '#server/platform/db/rows.ts'
import { hasDue, queueMessage } from '#server/platform/outbox/outbox.store.ts'
import {
  beginWithContract,
  contentOf,
  draftInvoice,
  issue,
  issued,
  makeFirm,
  previewOf,
} from '#server/proofs/testing/invoices.ts'
import { jsonOf } from '#server/proofs/testing/orders.ts'
import { passwordAgain, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { Firm, FirmNumbers } from '#shared/contract/system/firms.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'

let folder: string
let dataDir: string
let pdf: Buffer
let year: number
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'numbers-after-restore-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Three invoices, a backup and a copy of the database, and two invoices more that neither knows. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(folder, 'data-'))
  const server = await startTestServer({ DATA_DIR: dataDir })
  const admin = await server.signedIn()
  const firm = await makeFirm(admin)
  const order = await beginWithContract(admin)
  const of = { firm: firm.id, account: 'a1' }
  const first = await issued(admin, order, of)
  pdf = await contentOf(admin, first)
  year = Number(first.day?.slice(0, 4))
  for (let count = 2; count <= 3; count++) await issued(admin, order, of)
  await admin('POST', `/api/invoice/${first.id}/letter`, { to: order.email })
  const stage = { order_id: order.id, stage: 'bought', outbox_id: null, created_at: first.updatedAt }
  await insertRow(server.ctx.db, 'order_letters', { ...stage, due_at: first.updatedAt })
  await queueMessage(server.ctx.db, 'telegram', {
    requestId: null,
    recipient: '1',
    message: '{}',
    at: first.updatedAt,
  })
  const source = { database: server.ctx.database, dataDir, stores: null }
  await pipeline(writeBackup(source, server.ctx.now()), createWriteStream(`${dataDir}.tar`))
  await server.ctx.database.copyTo(`${dataDir}.sqlite`)
  for (let count = 4; count <= 5; count++) await issued(admin, order, of)
  await server.stop()
})

const byHand = async () => {
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, databaseFile + end), { force: true })
  copyFileSync(`${dataDir}.sqlite`, join(dataDir, databaseFile))
}

it.each([
  ['by the command', () => restoreBackup(`${dataDir}.tar`, dataDir)],
  ['by hand', byHand],
])('after a restore %s none is given out before an owner states the last one', async (_, restore) => {
  await restore()
  const server = await startTestServer({ DATA_DIR: dataDir })
  try {
    const admin = await server.signedIn()
    expect(await contentOf(admin, { id: 1 })).toEqual(pdf)
    const letters = await jsonOf<{ items: object[] }>(admin('GET', '/api/order/1/letters'))
    const lost = { dueAt: null, mailState: 'failed', mailError: expect.stringContaining('из копии') }
    expect(letters.items, 'what waited goes to nobody again').toMatchObject([lost, lost])
    expect(await hasDue(server.ctx.db, 'telegram', new Date(server.ctx.now().getTime() + 60_000))).toBe(false)
    const draft = await draftInvoice(admin, { id: 1 }, { account: 'a1' })
    const codes = async () => (await previewOf(admin, draft)).problems.map(({ code }) => code)
    expect(await codes()).toEqual(['firm.unconfirmed', 'invoice.numbers-shut'])
    expect((await issue(admin, draft)).status).toBe(409)
    const { version } = await jsonOf<Firm>(admin('GET', '/api/firm/1'))
    const confirm = (headers: object) =>
      admin('POST', '/api/firm/1/confirm', undefined, { ...headers, 'If-Match': `"${version}"` })
    expect((await confirm({})).status).toBe(403)
    expect(await jsonOf(confirm(passwordAgain))).toMatchObject({ confirmed: true })
    expect(await codes()).toEqual(['invoice.numbers-shut'])
    expect(await (await issue(admin, draft)).json()).toMatchObject({ code: 'invoice.numbers-shut' })
    const state = admin('PUT', `/api/firm/1/numbers/${year}`, { last: 5 }, passwordAgain)
    const [numbers] = await jsonOf<FirmNumbers[]>(state)
    expect(numbers).toMatchObject({ last: 5, open: true, lost: [{ from: 4, to: 5 }] })
    expect((await jsonOf<Invoice>(issue(admin, draft))).number).toMatch(/-6$/)
  } finally {
    await server.stop()
  }
})
