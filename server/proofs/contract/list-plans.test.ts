/** How SQLite answers the lists of the office: from an index, in its order, without reading or sorting all rows. */
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countQuotes, listQuotes, searchQuotes } from '#server/calculation/quotes/quote.store.ts'
import { findImportedAmong } from '#server/content/import/already-imported.ts'
import {
  countLibrary,
  findLibraryRow,
  listLibrary,
  searchLibrary,
} from '#server/content/media/picture-library.store.ts'
import { pictureUses } from '#server/content/picture-uses.ts'
import type { Context } from '#server/platform/context.ts'
import { databaseFile, type Tx } from '#server/platform/db/open.ts'
import { SqliteFile } from '#server/platform/db/sqlite-file.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { countAuditEntries, listAuditEntries, searchEntries } from '#server/platform/records/audit.store.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'
import { readRetention } from '#server/system/personal-data/retention.job.ts'
import { countInvoices, listInvoices, searchInvoices } from '#server/work/invoices/invoice.store.ts'
import { countClosed } from '#server/work/invoices/kept-invoices.ts'
import { listErasedOrders } from '#server/work/orders/erase-orders.ts'
import { countMatching, countOrders, listOrders, searchOrders } from '#server/work/orders/order.store.ts'
import type { OrderFilter } from '#server/work/orders/order-filter.ts'
import { countRequests, findRequestIds, listRequests } from '#server/work/requests/request.store.ts'
import { readThreads } from '#server/work/requests/threads/thread.store.ts'
import { orderSorts } from '#shared/contract/work/orders.ts'
import { emptyFolder } from '../testing/empty-folder.ts'
import { putMigrated } from '../testing/test-database.ts'

let sqlite: SqliteFile
let db: Tx
const asked: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  const folder = emptyFolder('broker-plans')
  await putMigrated(folder)
  sqlite = new SqliteFile(join(folder, databaseFile))
  db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }) => void asked.push(query),
  })
})
afterAll(() => sqlite.close())

const scan = /^SCAN (?:orders|requests|quotes|invoices|audit|payers|media)\b/

/** Statements that read or sort a whole list, each with its plan. */
const dear = () =>
  asked.flatMap(({ sql, parameters }) => {
    const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as Step[]
    const scans = steps.filter(({ detail }) => scan.test(detail))
    const sorts = scans.some(({ parent }) =>
      steps.some(step => step.parent === parent && /TEMP B-TREE FOR ORDER/.test(step.detail)),
    )
    // A table is read in the order of its numbers until the page is full; the numbers of orders are in an index.
    const inOrder =
      !sql.startsWith('select "orders"."id"') &&
      /order by (?:"\w+"\.)?"id" (?:asc|desc)(?:, "quotes"."id" desc)? limit/.test(sql)
    const reads = !inOrder && scans.some(({ detail }) => !detail.includes('USING'))
    return reads || sorts ? [[sql, ...steps.map(({ detail }) => detail)].join('\n')] : []
  })

interface Step {
  parent: number
  detail: string
}

const plansOf = (): string =>
  asked
    .flatMap(
      ({ sql, parameters }) => sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as Step[],
    )
    .map(({ detail }) => detail)
    .join('\n')

const now = new Date('2026-11-22T12:00:00.000Z')
const aDay = { max: 1, actions: ['download'], matches: () => true, what: 'downloads' } as const
const page = { limit: 25, offset: 50 }

it('orders: each order with each filter', async () => {
  asked.length = 0
  const filters: Partial<OrderFilter>[] = [
    ...[{}, { state: 'open' }, { state: 'delivered' }, { stage: 'sea' }, { route: 'eu' }, { holder: 1 }],
    ...[
      { request: 1 },
      { late: '1' },
      { step: '1' },
      { among: [1, 2] },
      { owes: true },
      { state: 'delivered', holder: 1 },
    ],
  ] as Partial<OrderFilter>[]
  for (const filter of filters) {
    await countOrders(db, { now, ...filter }, 1000)
    for (const sort of orderSorts) await listOrders(db, { now, ...filter }, { ...page, sort })
  }
  for (const q of ['олена', 'ко']) await searchOrders(db, q, { most: 1001 })
  expect(asked.length).toBeGreaterThan(100)
  expect(dear()).toEqual([])
})

it('requests and their people', async () => {
  asked.length = 0
  for (const filter of [
    {},
    { kind: 'callback' as const },
    { holder: '1' },
    { due: '1' as const, now: now.toISOString() },
  ]) {
    await countRequests(db, filter, 1000)
    await findRequestIds(db, filter, { done: 1000, spam: 1000 })
    for (const status of [undefined, 'new', 'done'] as const) {
      await listRequests(db, { ...filter, status }, { ...page, oldestFirst: true })
      await listRequests(db, { ...filter, status }, { ...page, dueFirst: now.toISOString() })
    }
  }
  await db
    .insertInto('requests')
    .values({
      ...{ id: 1, kind: 'callback', name: null, phone: '1', email: 'a@b.c', message: null, quote_id: null },
      ...{ status: 'new', note: '', taken_by: null, taken_name: null, next_action: null },
      ...{ next_action_at: null, consent_id: null, erased_at: null, phone_key: '1', email_key: 'a@b.c' },
      ...{ created_at: '', updated_at: '' },
    })
    .execute()
  await readThreads(db, [1])
  expect(dear()).toEqual([])
})

it('invoices, quotes and the log', async () => {
  asked.length = 0
  for (const state of [undefined, 'draft', 'open', 'overdue', 'paid', 'annulled'] as const) {
    await countInvoices(db, { state }, '2026-11-22', 1000)
    await listInvoices(db, { state }, '2026-11-22', page)
  }
  await searchInvoices(db, 'олена', { most: 1001 })
  for (const sort of ['newest', 'oldest', 'cheapest', 'dearest'] as const)
    await listQuotes(db, undefined, { ...page, sort })
  await countQuotes(db, undefined, 1000)
  await searchQuotes(db, 'олена', { most: 1001 })
  for (const filter of [
    {},
    { kind: 'post' as const },
    { actor: 1 },
    { record: 'стаття' },
    { from: '2026-11-01' },
  ]) {
    const found = await searchEntries(db, filter, { most: 1001 })
    await countAuditEntries(db, found, 1000)
    await listAuditEntries(db, found, page)
  }
  expect(dear()).toEqual([])
})

it('pictures', async () => {
  asked.length = 0
  const query = { q: '', show: undefined }
  await listLibrary(db, pictureUses, { ...query, ...page, sort: undefined })
  const found = await searchLibrary(db, pictureUses, 'паром', 1000)
  expect(found).toEqual([])
  await countLibrary(db, pictureUses, { ...query, q: 'паром', found }, 1000)
  await listLibrary(db, pictureUses, { ...query, q: 'паром', found, ...page, sort: undefined })
  expect(asked).toHaveLength(5)
  expect(dear()).toEqual([])
})

it.each([
  ['people over age', 'requests_kept', () => readRetention({ db, now: () => now } as Context)],
  ['closed invoices', 'invoices_closed', () => countClosed(db, 1000)],
  ['unpaid invoices', 'invoices_unpaid', () => countInvoices(db, { state: 'overdue' }, '2026-11-22', 1000)],
  ['a stage', 'orders_stage', () => listOrders(db, { now, stage: 'sea' }, page)],
  ['a stage by day', 'orders_due', () => listOrders(db, { now, stage: 'sea' }, { ...page, sort: 'due' })],
  ['due steps', 'orders_steps', () => countMatching(db, { now, step: '1' }, 1000)],
  ['who owes', 'orders_payment_due', () => countMatching(db, { now, owes: true }, 1000)],
  [
    'pictures without a text',
    'media_undescribed',
    () => countLibrary(db, pictureUses, { q: '', show: 'noAlt' }),
  ],
  [
    'untranslated ones',
    'media_untranslated',
    () => countLibrary(db, pictureUses, { q: '', show: 'untranslated' }),
  ],
  ['what was removed', 'audit_removed', () => listErasedOrders(db, null)],
  ['what a colleague did in a day', 'audit_at', () => dailyQuota({ now: () => now }, db, { id: 1 }, aDay)],
])('%s: answered from their own index', async (_, index, count) => {
  asked.length = 0
  await count()
  expect(plansOf()).toContain(`INDEX ${index}`)
})

it.each([
  [
    'imported payments',
    'source=? AND source_id=?',
    () => findImportedAmong(db, 'export:1', ['payments:1:a']),
  ],
  ['a picture by the first digits of its hash', 'hash>? AND hash<?', () => findLibraryRow(db, 'a1b2')],
])('%s: answered from their own keys', async (_, keys, read) => {
  asked.length = 0
  await read()
  expect(plansOf()).toContain(`(${keys})`)
})
