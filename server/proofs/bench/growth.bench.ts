/**
 * What the office's reads and long works cost after ten times as many years, on both databases: processor time of the
 * server, and with PostgreSQL of its connections. `GROWTH_ONLY=orders,sqlite` measures the screens and databases named,
 * `GROWTH_TENTH=1` fills a tenth: at full size `works` takes a quarter of an hour. `GROWTH_DATA=FOLDER` keeps the files
 * of SQLite there, filled, for the next run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { storeBankRates } from '#server/calculation/rates/rate.store.ts'
import { type Database, dialectOf, openSqlite } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/open-postgres.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { type Call, officeEnv, signIn } from '../crash/office.ts'
import { issued, makeFirm } from '../testing/invoices.ts'
import { fillManyYears, type ManyYears } from '../testing/many-years.ts'
import { aCustomer, beginOrder } from '../testing/orders.ts'
import { startPostgres } from '../testing/postgres-cluster.ts'
import { ownToday } from '../testing/quote-requests.ts'
import { type ServerProcess, startProcess, usualNodeArgs } from '../testing/server-process.ts'
import { median } from '../testing/side-by-side.ts'
import { screens } from './office-reads.ts'

const wanted = (process.env.GROWTH_ONLY ?? '').split(',').filter(Boolean)
const unit = process.env.GROWTH_TENTH === undefined ? 5_000 : 500

const today = kyivDay(new Date())
const small: ManyYears = {
  orders: unit,
  pictures: (unit * 2) / 5,
  perDay: unit / 700,
  open: unit / 20,
  today,
}
const tenfold = { orders: small.orders * 10, pictures: small.pictures * 10, open: small.open * 2 }
const sets = {
  small,
  large: { ...small, ...tenfold },
  dense: { ...small, ...tenfold, perDay: small.perDay * 10 },
}

const works = [
  ...['late orders', 'due letters', 'check of invoices', 'retention', 'backup', 'erasure of a person'],
  ...['export', 'import'],
]

const bar = 1.5
/** Of a work that reads all rows, for ten times as many. */
const workBars = { ms: 12, MB: 1.2 }

export const bench = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  for (const database of ['sqlite', 'postgres'] as const) {
    if (!isWanted(database, ['sqlite', 'postgres'])) continue
    const offices = await openOffices(database)
    if (offices) rows.push(...(await compare(database, offices)))
    for (const office of offices ?? []) await office.close()
  }
  return rows
}

const isWanted = (name: string, among: readonly string[]) =>
  !wanted.some(one => among.includes(one)) || wanted.includes(name)

interface Office {
  years: ManyYears
  /** Milliseconds of processor time for a read, after a write. */
  costOf(path: string): Promise<number>
  /** The same for a change of an order by its form. */
  costOfSave(): Promise<number>
  /** Milliseconds of processor time and megabytes of memory of a long work. */
  costOfWork(name: string): Work
  close(): Promise<void>
}

interface Work {
  ms: number
  MB: number
}

const openOffices = async (database: 'sqlite' | 'postgres'): Promise<Office[] | null> => {
  const names = (['small', 'large', 'dense'] as const).filter(name =>
    isWanted(name, ['small', 'large', 'dense']),
  )
  const bin = database === 'postgres' ? findPostgres() : ''
  if (bin === null) return null
  const offices: Office[] = []
  for (const name of names) offices.push(await openOffice(name, bin))
  return offices
}

const openOffice = async (set: keyof typeof sets, postgres: string): Promise<Office> => {
  const years = sets[set]
  const kept = postgres === '' ? process.env.GROWTH_DATA : undefined
  const dataDir = kept ? join(kept, `${set}-${unit}`) : mkdtempSync(join(tmpdir(), 'bench-'))
  const isFilled = existsSync(join(dataDir, 'filled'))
  mkdirSync(dataDir, { recursive: true })
  const cluster = postgres === '' ? null : await startPostgres(postgres)
  const { LOG_LEVEL: _, ...owner } = officeEnv
  const env = { DATA_DIR: dataDir, ...owner, ...(cluster && { DATABASE_URL: cluster.url }) }
  const start = () => startProcess(env, { logFile: join(dataDir, 'log') })
  const open = async (): Promise<Database> =>
    cluster ? openPostgres(cluster.url, () => {}) : openSqlite(dataDir)
  const first = await start()
  const database = await open()
  if (!isFilled) await fill(first, database, years, dataDir)
  writeFileSync(join(dataDir, 'filled'), '')
  if (cluster) await database.close()
  await first.end()
  const server = await start()
  const call = await signIn(server.url)
  const watch = cluster && (await watchConnections(cluster.url))
  const run: Run = watch?.run ?? (text => sql.raw(text).execute(database.db))
  const cpu = async () => (server.cpuMicroseconds() + ((await watch?.cpu()) ?? 0)) / 1000
  return {
    years,
    costOf: async path => {
      await write(run)
      await idle(cpu)
      const before = await cpu()
      const answer = await call('GET', path)
      if (answer.status !== 200) throw new Error(`${path} responded ${answer.status} ${await answer.text()}`)
      if (!isExport(path)) await answer.arrayBuffer()
      const reader = isExport(path) && answer.body?.getReader()
      if (reader) await reader.read()
      const cost = (await cpu()) - before
      if (reader) await reader.cancel()
      return cost
    },
    costOfSave: async () => {
      const { version } = (await (await call('GET', '/api/order/1101')).json()) as { version: number }
      await idle(cpu)
      const before = await cpu()
      await save(call, version)
      return (await cpu()) - before
    },
    costOfWork: name => {
      const script = join(import.meta.dirname, 'office-work.ts')
      const folder = join(dataDir, 'work')
      const empty = join(folder, 'empty')
      rmSync(empty, { recursive: true, force: true })
      mkdirSync(empty, { recursive: true })
      const into = name === 'import' ? { DATA_DIR: empty } : {}
      const options = { env: { ...process.env, ...env, ...into }, encoding: 'utf8', maxBuffer: 1e9 } as const
      const output = execFileSync(process.execPath, [...usualNodeArgs, script, name, folder], options)
      return JSON.parse(output.split('\n').at(-1) ?? '') as Work
    },
    close: async () => {
      if (!cluster) await database.close()
      await watch?.end()
      await server.end()
      cluster?.stop()
      if (!kept) rmSync(dataDir, { recursive: true })
    },
  }
}

const isExport = (path: string) => path.includes('/export.')

/** Waits until nothing that was asked before is worked on. */
const idle = async (cpu: () => Promise<number>): Promise<void> => {
  for (let last = -1; last < 0 || (await cpu()) - last > 1; ) {
    last = await cpu()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

type Run = (statement: string) => Promise<unknown>

let saves = 0

/** Another process's write to what the office and the public read, so that nothing counts that the server has kept. */
const write = async (run: Run): Promise<void> => {
  saves += 1
  await run(`update orders set port = 'Порт ${saves}' where id = 1101`)
  await run(`update options set note = '${saves}' where id = 1`)
}

/** Changes an order as its form does. */
const save = async (call: Call, version: number): Promise<void> => {
  saves += 1
  const answer = await call(
    'PUT',
    '/api/order/1101',
    { port: `Порт ${saves}` },
    { 'If-Match': `"${version}"` },
  )
  if (!answer.ok) throw new Error(await answer.text())
}

/** The processor time of the server's connections: each is a process of its own. */
const watchConnections = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select pg_backend_pid() as pid, set_config('max_parallel_workers_per_gather', '0', false)",
  )
  const own = Number(rows[0].pid)
  return {
    cpu: async () => {
      const found = await client.query(
        "select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')",
      )
      return (
        found.rows
          .map(row => Number(row.pid))
          // A connection may have ended since.
          .filter(pid => pid !== own && existsSync(`/proc/${pid}/schedstat`))
          .reduce(
            (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000,
            0,
          )
      )
    },
    run: (text: string) => client.query(text),
    end: () => client.end(),
  }
}

const fill = async (
  { url }: ServerProcess,
  { db }: Database,
  years: ManyYears,
  dataDir: string,
): Promise<void> => {
  const call = await signIn(url)
  const at = { day: today, at: new Date().toISOString() }
  await storeBankRates(db, [
    { code: 'USD', rate: '44', ...at },
    { code: 'EUR', rate: '51', ...at },
  ])
  const asked = await call('POST', '/api/mail/calculation', { email: 'ivan@example.com', quote: ownToday })
  const { id: request } = (await asked.json()) as { id: number }
  const order = await beginOrder(call, { ...aCustomer, request })
  const firm = await makeFirm(call)
  await issued(call, order, { firm: firm.id, account: 'a1' })
  await sql`pragma synchronous = off`.execute(db).catch(() => {})
  await db.transaction().execute(tx => fillManyYears(tx, years, dataDir))
  // As an autovacuum leaves it; SQLite has another VACUUM, which it does not need.
  if (dialectOf(db) === 'postgres') await sql`vacuum analyze`.execute(db)
}

const compare = async (database: string, offices: readonly Office[]): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  const parts = [...Object.keys(screens), 'saves', 'works']
  for (const [screen, reads] of Object.entries(screens)) {
    if (!isWanted(screen, parts)) continue
    for (const [name, path] of Object.entries(reads))
      rows.push(
        rowOf(
          `${screen}, ${name}, ${database}`,
          offices,
          await inTurn(offices, roundsOf(path), office => office.costOf(path(office.years))),
        ),
      )
  }
  if (isWanted('saves', parts))
    rows.push(
      rowOf(`a save, ${database}`, offices, await inTurn(offices, usual, office => office.costOfSave())),
    )
  // A database of its own works for itself, in processes that nobody here counts.
  if (database === 'sqlite' && isWanted('works', parts))
    rows.push(...works.flatMap(name => rowsOfWork(name, offices)))
  return rows
}

interface Rounds {
  warm: number
  counted: number
}
const usual: Rounds = { warm: 5, counted: 15 }

/** An account may download thirty files a day. */
const roundsOf = (path: (years: ManyYears) => string): Rounds =>
  isExport(path(small)) ? { warm: 1, counted: 5 } : usual

/** Rounds alternate, so that neither what else the machine does nor a warmer process favours one. */
const inTurn = async (
  offices: readonly Office[],
  { warm, counted }: Rounds,
  measure: (office: Office) => Promise<number>,
) => {
  const costs = offices.map((): number[] => [])
  for (let round = 0; round < warm + counted; round += 1)
    for (const [at, office] of offices.entries()) {
      const cost = await measure(office)
      if (round >= warm) costs[at]?.push(cost)
    }
  return costs.map(median)
}

const rowOf = (
  what: string,
  offices: readonly Office[],
  [first = 0, second = 0, ...more]: readonly number[],
): BenchRow => ({
  what,
  value: second / first,
  unit: '×',
  bar,
  better: 'less',
  costs: [first, second].map((ms, at) => ({ rows: offices[at]?.years.orders ?? 0, ms })),
  note: `${[first, second, ...more].map(cost => cost.toFixed(2)).join(' → ')} ms`,
})

const rowsOfWork = (name: string, offices: readonly Office[]): BenchRow[] => {
  const costs = offices.map(office => office.costOfWork(name))
  return (['ms', 'MB'] as const).map(unit => {
    const values = costs.map(cost => cost[unit])
    return {
      what: `${name}, ${unit === 'ms' ? 'time' : 'memory'}`,
      value: (values[1] ?? 0) / (values[0] ?? 0),
      unit: '×',
      bar: workBars[unit],
      better: 'less',
      note: `${values.map(Math.round).join(' → ')} ${unit}`,
    }
  })
}
