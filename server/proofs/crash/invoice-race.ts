/**
 * Two servers on one database issue invoices of one firm over New Year in Kyiv and are killed at random moments: no
 * number is given out twice, none is missing, and each invoice is whole. Invoices are paid and refunded, some by two
 * people at once who have seen the same rest: every acknowledged amount is there, and each once.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'
import { checkRests } from '#server/work/invoices/check-rests.job.ts'
import { hasUnstored, storeUnstored } from '#server/work/invoices/draw-invoice.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { nextAddress } from '../contract/sent-input.ts'
import { beginWithContract, draftInvoice, issue, makeFirm, previewOf } from '../testing/invoices.ts'
import { jsonOf } from '../testing/orders.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import type { ApiClient } from '../testing/start-test-server.ts'
import { randomFrom } from './crash-writers.ts'
import { officeEnv, tokenOf } from './office.ts'
import { moveMoney } from './pay-invoice.ts'

interface RaceReport {
  issued: number
  kills: number
  /** Calls whose response a kill took away, and which were made again at the other server. */
  repeated: number
  /** Invoices that a killed process had numbered and not stored. */
  unstored: number
  payments: number
  refunds: number
  /** Invoices that two people have paid at once, of whom one was stored. */
  pairs: number
  complaints: string[]
}

const oldYear = Date.parse('2026-12-31T21:50:00Z')
const newYear = Date.parse('2026-12-31T22:05:00Z')
const invoicesOfOrder = 20
/** People who issue at the same time, half of them at each server. */
const clerks = 4

/** One of the two servers; `up` is the process that runs or is starting. */
interface Place {
  env: Record<string, string>
  up: Promise<ServerProcess>
}

const start = (env: Place['env']): Promise<ServerProcess> =>
  startProcess(env, { script: join(import.meta.dirname, 'clocked-server.ts') })

/** `database`: the environment that names it; a file of SQLite without one. */
export const raceInvoices = async (
  count: number,
  seed: number,
  database: Record<string, string> = {},
): Promise<RaceReport> => {
  const began = Date.now()
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'invoice-race-'))
  // The same for both, and after each start: a session that begins in a server's future is invalid there.
  const aheadTo = (time: number) => String(time - began)
  const env = {
    ...officeEnv,
    ...database,
    DATA_DIR: dataDir,
    SEED: 'none',
    TRUST_PROXY: '1',
    NBU_URL: `http://127.0.0.1:${await freePort()}`,
    AHEAD: aheadTo(oldYear),
    NEXT_AHEAD: aheadTo(newYear),
  }
  const place = async (): Promise<Place> => {
    const own = { ...env, PORT: String(await freePort()) }
    return { env: own, up: start(own) }
  }
  const places = [await place(), await place()] as const
  const report: RaceReport = {
    ...{ issued: 0, kills: 0, repeated: 0, unstored: 0, payments: 0, refunds: 0, pairs: 0 },
    complaints: [],
  }
  try {
    const token = await tokenOf((await places[0].up).url)
    const callers = [
      callerOf(places, token, report),
      callerOf([places[1], places[0]], token, report),
    ] as const
    const drafts = await prepare(callers[0], count)
    /** Number of each issued invoice as the office was told it. */
    const told = new Map<number, string>()
    /** Amounts that the office was told are stored, by the key of the payment. */
    const moved = new Map<string, string>()
    const issued = milestones()
    let newYearPassed: Promise<void> | undefined
    const clerk = async (call: ApiClient, other: ApiClient) => {
      for (let draft = drafts.pop(); draft !== undefined; draft = drafts.pop()) {
        if (told.size >= count / 2) {
          newYearPassed ??= passNewYear(places)
          await newYearPassed
        }
        told.set(draft, await press(random() < 0.2 ? [call, other] : [call], draft))
        issued.reach(told.size)
        if (random() < 0.5) await settleOne(random() < 0.5 ? [call, other] : [call], draft, moved, report)
      }
    }
    const killer = async () => {
      for (let at = 3; at < count; at = told.size + 2 + Math.floor(random() * 6)) {
        await issued.at(at)
        // Somewhere within the invoices that follow.
        await new Promise(resolve => setTimeout(resolve, random() * 200))
        const killed = random() < 0.5 ? places[0] : places[1]
        killed.up = (await killed.up).end('SIGKILL').then(() => start(killed.env))
        report.kills += 1
        await killed.up
      }
    }
    const [one, other] = callers
    await Promise.all([
      killer(),
      ...Array.from({ length: clerks }, (_, at) => (at % 2 === 0 ? clerk(one, other) : clerk(other, one))),
    ])
    for (const { up } of places) await (await up).end()
    await inspect(env, told, moved, report)
    return report
  } catch (cause) {
    const written = await Promise.all(places.map(async ({ up }) => (await up).output()))
    throw new Error(`The servers wrote:\n${written.join('\n')}`, { cause })
  } finally {
    for (const { up } of places) await up.then(server => server.end('SIGKILL')).catch(() => {})
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Waits for a number of issued invoices. */
const milestones = () => {
  let reached = 0
  let next = { at: 0, resolve: () => {} }
  return {
    reach: (count: number) => {
      reached = count
      if (reached >= next.at) next.resolve()
    },
    at: (count: number): Promise<void> =>
      reached >= count
        ? Promise.resolve()
        : new Promise(resolve => {
            next = { at: count, resolve }
          }),
  }
}

const passNewYear = async (places: readonly Place[]): Promise<void> => {
  for (const place of places) {
    const { AHEAD, NEXT_AHEAD = '' } = place.env
    if (AHEAD === NEXT_AHEAD) continue
    place.env.AHEAD = NEXT_AHEAD
    ;(await place.up).child.kill('SIGUSR2')
  }
}

/** Calls the first server, and the other one where a kill takes the response away. */
const callerOf =
  (places: readonly [Place, Place], token: string, report: RaceReport): ApiClient =>
  async (method, path, body, headers = {}) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { url } = await places[attempt % 2 === 0 ? 0 : 1].up
      const response = await fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          // An address of its own, or a fast machine reaches the limit of writes.
          'X-Forwarded-For': nextAddress(),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
        .then(async whole => new Response((await whole.text()) || null, whole))
        .catch(() => null)
      if (response && response.status !== 503) return response
      report.repeated += 1
    }
    throw new Error(`${method} ${path}: no server responds`)
  }

/** Drafts of one firm, without a day of their own: that of the press counts. */
const prepare = async (call: ApiClient, count: number): Promise<number[]> => {
  const firm = await makeFirm(call)
  const drafts: number[] = []
  for (let order = await beginWithContract(call); drafts.length < count; ) {
    if (drafts.length > 0 && drafts.length % invoicesOfOrder === 0) order = await beginWithContract(call)
    drafts.push((await draftInvoice(call, order, { firm: firm.id, account: 'a1' })).id)
  }
  return drafts
}

/** Issues a draft at each of these servers at once, and returns its number. */
const press = async (calls: readonly ApiClient[], id: number): Promise<string> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [call] = calls
    const draft = call && (await call('GET', `/api/invoice/${id}`))
    const known = (await draft?.json()) as Invoice
    if (known.stage === 'issued') return known.number ?? ''
    const preview = call && (await previewOf(call, { id }))
    const responses = await Promise.all(calls.map(one => issue(one, { id }, preview)))
    // Another invoice of the order, issued since the preview, makes it stale.
    for (const { status } of responses)
      if (status !== 200 && status !== 409) throw new Error(`The press of ${id} gave ${status}`)
  }
  throw new Error(`invoice ${id} is never issued`)
}

/** Pays an invoice at each of these servers at once, and gives a part of it back. */
const settleOne = async (
  calls: readonly ApiClient[],
  id: number,
  moved: Map<string, string>,
  report: RaceReport,
): Promise<void> => {
  const [call] = calls
  if (!call) return
  const { orderId: order, rest } = await jsonOf<Invoice>(call('GET', `/api/invoice/${id}`))
  const paying = calls.map((one, at) => ({ one, key: `p${id}x${at}`, amount: rest.amount }))
  const stored = await Promise.all(
    paying.map(({ one, ...payment }) =>
      moveMoney(one, { ...payment, order, invoice: id, rest: rest.amount }),
    ),
  )
  for (const [at, { key, amount }] of paying.entries()) if (stored[at]) moved.set(key, amount)
  const paid = stored.filter(Boolean).length
  if (paid !== 1) report.complaints.push(`invoice ${id} was paid ${paid} times by ${calls.length} people`)
  report.payments += paid
  if (calls.length > 1) report.pairs += 1
  const refund = { order, invoice: id, key: `r${id}`, amount: '-1000.00', rest: '0.00' }
  if (!(await moveMoney(call, refund))) return void report.complaints.push(`invoice ${id} was never paid`)
  moved.set(refund.key, refund.amount)
  report.refunds += 1
}

/** Acknowledged amounts that are not there as they were told, and stored ones that nobody was told of. */
const lostMoney = async (ctx: Context, moved: ReadonlyMap<string, string>): Promise<string[]> => {
  const orders = await ctx.db.selectFrom('orders').select('payments').execute()
  const stored = orders
    .flatMap(({ payments }) => JSON.parse(payments) as OrderPayment[])
    .filter(({ paid }) => paid !== null)
    .map(({ key, amount }) => `${key} ${amount}`)
  const wanted = [...moved].map(([key, amount]) => `${key} ${amount}`)
  return stored.toSorted().join() === wanted.toSorted().join()
    ? []
    : [`money stored: ${stored.toSorted().join(', ')}; told: ${wanted.toSorted().join(', ')}`]
}

/** Lets the job end what the kills left, and looks at every row and file. */
const inspect = async (
  env: Record<string, string>,
  told: ReadonlyMap<number, string>,
  moved: ReadonlyMap<string, string>,
  report: RaceReport,
): Promise<void> => {
  const config = { ...readConfig(env), port: 0 }
  const now = () => new Date(newYear)
  const server = await startServer(config, createLog('silent', false), { jobs: false, now })
  try {
    const { ctx } = server
    const { unstored } = await ctx.db
      .selectFrom('invoices')
      .select(eb => eb.fn.countAll().as('unstored'))
      .where('sha256', 'is', null)
      .executeTakeFirstOrThrow()
    report.unstored = Number(unstored)
    while (await hasUnstored(ctx)) await storeUnstored(ctx)
    report.issued = told.size
    report.complaints.push(...(await complaintsAbout(ctx, told)), ...(await lostMoney(ctx, moved)))
  } finally {
    await server.stop()
  }
}

const complaintsAbout = async (ctx: Context, told: ReadonlyMap<number, string>): Promise<string[]> => {
  const complaints: string[] = []
  const rows = await ctx.db.selectFrom('invoices').selectAll().orderBy('count').execute()
  const counters = await ctx.db
    .selectFrom('invoice_numbers')
    .select(['year', 'last'])
    .orderBy('year')
    .execute()
  const wanted = counters.flatMap(({ year, last }) =>
    Array.from({ length: last }, (_, at) => `${year % 100}-${at + 1}`),
  )
  const given = rows.map(({ number }) => number ?? 'a draft')
  if (given.toSorted().join() !== wanted.toSorted().join())
    complaints.push(`numbers given out: ${given.join(' ')}; by the counters: ${wanted.join(' ')}`)
  if (counters.map(({ year }) => year).join() !== '2026,2027') complaints.push('New Year was not passed')
  for (const row of rows) {
    const of = `invoice ${row.number}`
    if (told.get(row.id) !== row.number) complaints.push(`${of} was told as ${told.get(row.id)}`)
    const file = await ctx.files.invoices.open(row.file ?? '')
    const bytes = file ? await buffer(file.stream()) : Buffer.alloc(0)
    if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) {
      complaints.push(`${of} has other bytes than were stored`)
      continue
    }
    const heading = `Рахунок № ${row.number} від ${formatDayDmy(row.day ?? '')}`
    if (!(await pdfPages(bytes)).join(' ').includes(heading)) complaints.push(`${of} is not what it prints`)
  }
  let files = 0
  for await (const _ of ctx.files.invoices.list()) files += 1
  if (files !== rows.length) complaints.push(`${files} files of ${rows.length} invoices`)
  await checkRests(ctx).catch((error: unknown) => complaints.push(String(error)))
  return complaints
}
