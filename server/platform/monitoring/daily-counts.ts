/**
 * Counts what people ask for by the day, without anything that identifies them: no cookie, no IP address, no time of
 * day. Counting is an addition in memory; a job writes the sums within a minute, and a process that dies loses that
 * minute.
 */
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { listRows } from '../db/rows.ts'

export const countedThings = ['quote', 'quote.route', 'quote.car', 'quote.year', 'quote.link'] as const
export type CountedThing = (typeof countedThings)[number]

/** Values beyond the first `maxValues` of a day and a counter are counted under this one. */
export const otherValue = 'other'
const maxValues = 60
const maxValueLength = 80

/** Milliseconds for which sums stay in memory before they are written. */
const restMs = 30_000

interface Batch {
  /** Moment of the first count, on the clock of `ctx.uptime()`. */
  since: number
  sums: Map<string, number>
}

const batches = new WeakMap<Context['db'], Batch>()

/** Adds one to a counter in memory; never fails and never waits. */
export const countDaily = (ctx: Context, what: CountedThing, value: string): void => {
  const batch = batches.get(ctx.db) ?? { since: ctx.uptime(), sums: new Map<string, number>() }
  batches.set(ctx.db, batch)
  const start = `${kyivDay(ctx.now())} ${what} `
  const key = start + (value.length > maxValueLength ? otherValue : value)
  if (batch.sums.has(key) || countOf(batch, start) < maxValues) add(batch, key, 1)
  else add(batch, start + otherValue, 1)
}

export const countsInMemory = (ctx: Context): number => batches.get(ctx.db)?.sums.size ?? 0

/** True once the first count in memory is older than `restMs`. */
export const hasCounts = async (ctx: Context): Promise<boolean> => {
  const batch = batches.get(ctx.db)
  return batch !== undefined && ctx.uptime() - batch.since >= restMs
}

/** Writes the sums and begins anew; sums that could not be written stay for the next time. */
export const writeCounts = async (ctx: Context): Promise<void> => {
  const batch = batches.get(ctx.db)
  if (!batch) return
  batches.delete(ctx.db)
  try {
    await ctx.db.transaction().execute(async tx => {
      for (const [key, hits] of batch.sums) await addHits(tx, key, hits)
    })
  } catch (error) {
    const newer = batches.get(ctx.db)
    for (const [key, hits] of newer?.sums ?? []) add(batch, key, hits)
    batches.set(ctx.db, batch)
    throw error
  }
}

interface DailyCount {
  day: string
  what: CountedThing
  value: string
  hits: number
}

/** The written sums of days, both included, in the order of the days. */
export const listCounts = async (db: Tx, from: string, to: string): Promise<DailyCount[]> => {
  const rows = await db
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('what')
    .orderBy('value')
    .execute()
  return rows.flatMap(row => {
    const what = countedThings.find(known => known === row.what)
    return what ? [{ day: row.day, what, value: row.value, hits: Number(row.hits) }] : []
  })
}

const addHits = async (tx: Tx, key: string, hits: number): Promise<void> => {
  const [day = '', what = '', ...rest] = key.split(' ')
  let value = rest.join(' ')
  const known = await listRows(tx, 'daily_counts', { day, what }, ['value'])
  if (known.length >= maxValues && !known.some(row => row.value === value)) value = otherValue
  await tx
    .insertInto('daily_counts')
    .values({ day, what, value, hits })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'what', 'value'])
        .doUpdateSet(eb => ({ hits: eb('daily_counts.hits', '+', hits) })),
    )
    .execute()
}

const add = (batch: Batch, key: string, hits: number): void => {
  batch.sums.set(key, (batch.sums.get(key) ?? 0) + hits)
}

const countOf = ({ sums }: Batch, start: string): number => {
  let count = 0
  for (const key of sums.keys()) if (key.startsWith(start)) count++
  return count
}
