/** What the office's reads cost with 5,000 orders of 20 files each, by the processor time of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { storeBankRates } from '#server/calculation/rates/rate.store.ts'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { openSqlite, type Tx } from '#server/platform/db/open.ts'
import { orderColumnsOf } from '#server/work/orders/order.store.ts'
import { moneyColumns } from '#server/work/orders/order-money.store.ts'
import { readStages } from '#server/work/orders/order-template.kind.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { begunBy } from '#shared/domain/work/order-stages.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { officeEnv, tokenOf } from '../crash/office.ts'
import { issued, makeFirm } from '../testing/invoices.ts'
import { orderLinkOf } from '../testing/orders.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { median } from '../testing/side-by-side.ts'
import type { ApiClient } from '../testing/start-test-server.ts'

const orders = 5_000
const files = 20
const reads: [string, readonly string[]][] = [
  ['the list', ['/api/order']],
  ['the list by due day', ['/api/order?state=open&sort=due']],
  ['a far page of the list', [`/api/order?page=${orders / 25}`]],
  ['a search by the end of a VIN', ['/api/order?q=002500']],
  ['a search by a common name', ['/api/order?q=олена']],
  [
    'an order with its money and files',
    ['/api/order/2500', '/api/order/2500/money', '/api/order/2500/file', '/api/order/2500/link'],
  ],
  ['the overview', ['/api/overview']],
]

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  await fill(dataDir)
  const { LOG_LEVEL: _, ...owner } = officeEnv
  const server = await startProcess({ DATA_DIR: dataDir, ...owner }, { logFile: join(dataDir, 'log') })
  try {
    const token = await tokenOf(server.url)
    const rows: BenchRow[] = []
    const measure = async (name: string, paths: readonly string[], bar: number) =>
      rows.push({
        what: `5,000 orders, ${name}`,
        value: await costOf(server, token, paths),
        unit: 'ms of CPU',
        bar,
        better: 'less',
      })
    for (const [name, paths] of reads) await measure(name, paths, 50)
    await measure("a customer's page with three invoices", [await pageWithInvoices(server, token)], 3)
    return rows
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true })
  }
}

const pageWithInvoices = async ({ url }: ServerProcess, token: string): Promise<string> => {
  const call: ApiClient = (method, path, body, headers) =>
    fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
  const order = { id: 2500 }
  const firm = await makeFirm(call)
  for (let at = 0; at < 3; at += 1) await issued(call, order, { firm: firm.id, account: 'a1' })
  return orderLinkOf(call, order)
}

/** Of all paths together, as a screen asks for them; the median of single rounds. */
const costOf = async (
  { url, cpuMicroseconds }: ServerProcess,
  token: string,
  paths: readonly string[],
): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const before = cpuMicroseconds()
    for (const path of paths) {
      // As browsers ask over HTTPS; "fetch" asks for no Brotli over HTTP.
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' }
      const answer = await fetch(url + path, { headers })
      if (answer.status !== 200) throw new Error(`${path} responded ${answer.status}`)
      await answer.arrayBuffer()
    }
    if (round >= 10) times.push((cpuMicroseconds() - before) / 1000)
  }
  return median(times)
}

const fill = async (dataDir: string): Promise<void> => {
  const database = openSqlite(dataDir)
  try {
    await sql`pragma synchronous = off`.execute(database.db)
    await migrate(database)
    await database.db.transaction().execute(async tx => {
      for (let id = 1; id <= orders; id += 1) await addOrder(tx, id)
      // What the overview asks the bank for is not measured here.
      const today = { day: kyivDay(new Date()), at: new Date().toISOString() }
      await storeBankRates(tx, [
        { code: 'USD', rate: '44', ...today },
        { code: 'EUR', rate: '51', ...today },
      ])
    })
  } finally {
    await database.close()
  }
}

const at = '2026-01-01T10:00:00.000Z'

/** A third is delivered, some of the others are late, and a tenth owe. */
const addOrder = async (tx: Tx, id: number): Promise<void> => {
  const today = kyivDay(new Date())
  const begun = addDays(today, -(id % 150))
  const reached = id % 3 === 0 ? 13 : id % 12
  const stages = (await readStages(tx, 'usa')).map((plan, index) => ({
    ...begunBy(plan),
    actual: index < reached ? addDays(begun, index) : null,
  }))
  const number = String(id).padStart(6, '0')
  const columns = orderColumnsOf(
    {
      lang: 'ru',
      name: id % 5 === 0 ? `Олена ${number}` : `Іван ${number}`,
      email: '',
      stages,
      nextAction: null,
      phones: [`+38067${String(1_000_000 + id)}`],
      vin: `1VWBA7A30KC${number}`,
      lot: `71${number}`,
      auction: 'Copart',
      make: 'Volkswagen',
      model: 'Passat',
      year: 2019,
      engine: '2,0 л, бензин',
      route: 'usa',
      port: 'Клайпеда',
      container: `MSCU${number}7`,
      vessel: 'MSC Example',
      declaration: '',
      plate: '',
      holder: null,
      contractNumber: number,
      contractDay: begun,
      outcome: null,
      outcomeReason: '',
    },
    at,
  )
  await tx
    .insertInto('orders')
    .values({
      ...columns,
      ...moneyOf(id, begun),
      request_id: null,
      quote_id: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const file = { order_id: id, day: begun, size: 300_000, shown: 1, author_name: 'Олег', created_at: at }
  await tx
    .insertInto('order_files')
    .values(
      Array.from({ length: files }, (_, index) => ({
        ...file,
        title: `Фото ${index}`,
        kind: 'photo' as const,
        updated_at: at,
        file: `${String(id * files + index).padStart(32, '0')}.jpg`,
      })),
    )
    .execute()
}

const moneyOf = (id: number, begun: Day) => {
  const entry = { currency: 'USD' as const, rates: null, rateReason: '' }
  return moneyColumns({
    currency: 'USD',
    closed: id % 3 === 0,
    unbilled: [],
    shown: false,
    bills: Array.from({ length: 8 }, (_, index) => ({
      ...entry,
      key: `b${index}`,
      what: 'Доставка',
      amount: '1500.50',
      day: begun,
      group: 'delivery',
      line: 'sea',
      file: null,
    })),
    payments: Array.from({ length: 3 }, (_, index) => ({
      ...entry,
      key: `p${index}`,
      what: 'Аванс',
      amount: '5000.00',
      due: begun,
      paid: id % 10 === 0 && index === 2 ? null : begun,
      invoice: null,
      transfer: null,
    })),
  })
}
