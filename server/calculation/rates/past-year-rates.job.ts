/**
 * Fetches the past year's missing rates for the chart in the background: one question a round, the newest days first,
 * only while the process is idle and within the bank's budget.
 */
import { performance } from 'node:perf_hooks'
import { BankUnavailable, OddResponse } from '#server/calculation/rates/bank-response.ts'
import { readDayRate } from '#server/calculation/rates/day-rate.service.ts'
import type { Context } from '#server/platform/context.ts'
import { type CurrencyCode, currencyCodes } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listRateRows } from './rate.store.ts'

/** Milliseconds between two questions; the bank's budget allows one a second. */
export const pastYearEveryMs = 2_000

const daysBack = 366

interface Question {
  code: CurrencyCode
  day: Day
}

interface Progress {
  /** Date on which the missing days were looked up. */
  lookedUpOn: Day
  left: Question[]
  /** Uptime in milliseconds before which the bank is not asked after a failure. */
  backOffUntil: number
}

/** Back-off after a failure, in milliseconds. */
const backOffAfterFailure = 300_000

const progressOf = new WeakMap<Context['db'], Progress>()

/** True when a past day of the year is missing; looked up once a day, so that idle rounds read and write nothing. */
export const hasMissingRates = async (ctx: Context): Promise<boolean> => {
  const today = kyivDay(ctx.now())
  const known = progressOf.get(ctx.db)
  if (known?.lookedUpOn === today) return known.left.length > 0 && ctx.uptime() >= known.backOffUntil
  const left = await findMissing(ctx, today)
  progressOf.set(ctx.db, { lookedUpOn: today, left, backOffUntil: 0 })
  return left.length > 0
}

/**
 * Asks for one missing day, without retries. A day without a response, or whose rate could not be stored, is asked for
 * again after all others; a day with an implausible response is asked for again tomorrow.
 */
export const fetchMissingRate = async (ctx: Context): Promise<void> => {
  const progress = progressOf.get(ctx.db)
  const question = progress?.left.shift()
  if (!progress || !question) return
  try {
    await readDayRate(ctx, question.code, question.day, { purpose: 'look', once: true })
  } catch (error) {
    if (error instanceof OddResponse) return
    progress.left.push(question)
    progress.backOffUntil = ctx.uptime() + backOffAfterFailure
    if (!(error instanceof BankUnavailable)) throw error
  }
}

const findMissing = async (ctx: Context, today: Day): Promise<Question[]> => {
  const rows = await listRateRows(ctx.db, addDays(today, -daysBack), addDays(today, -1))
  const known = new Set(rows.map(({ code, day }) => `${code} ${day}`))
  const questions: Question[] = []
  for (let back = 1; back <= daysBack; back += 1) {
    const day = addDays(today, -back)
    for (const code of currencyCodes) if (!known.has(`${code} ${day}`)) questions.push({ code, day })
  }
  return questions
}

/** Share of time in which the event loop was busy; above it the job waits. */
const busy = 0.3

/** Returns a function that tells whether the process was idle since its previous call. */
export const idleWatch = (): (() => boolean) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization < busy
  }
}
