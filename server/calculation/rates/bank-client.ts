/**
 * Asks the National Bank for a rate: with limits of time, size and frequency, with retries after a failure, and not at
 * all while the bank is down.
 */
import type { Context } from '#server/platform/context.ts'
import type { CurrencyCode } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { BankUnavailable, OddResponse, readBankRange, readBankResponse } from './bank-response.ts'

/** Milliseconds for one attempt, and the pauses before the next ones. */
const attemptTimeout = 3_000
const pauses = [200, 600]
/** Milliseconds without a call after a failure, so that visitors do not each wait for a bank that is down. */
const backOffAfterFailure = 30_000
export interface Asking {
  /** Chosen by the day when absent: today's and tomorrow's rates are most important. */
  purpose?: Purpose
  /** No retry after a failure, for callers that nobody waits for and that ask again by themselves. */
  once?: boolean
}
/** Milliseconds without another question for a day whose response was implausible, and most such days remembered. */
const restAfterOdd = 600_000
const maxOdd = 1_000
/** Bytes; a real response has about 100, one for a range about 300 for each day. */
const maxResponseSize = 64 * 1024
const maxRangeSize = 512 * 1024
/** Milliseconds without another question for a range after one failed; single days are still asked for. */
const rangesBackOff = 600_000

interface BankState {
  /** Uptime in milliseconds before which no call is made. */
  downUntil: number
  /** Uptime in milliseconds before which only today and tomorrow are asked for, after a failure for another day. */
  othersDownUntil: number
  rangesDownUntil: number
  running: number
  budget: BankBudget
  /** Uptime in milliseconds of implausible responses, by currency and day. */
  odd: Map<string, number>
}

/**
 * The bank's rate as decimal text, null when it has none for that day. Throws `BankUnavailable`, also when too many
 * questions are open or the budget is used up.
 */
export const askBank = async (
  ctx: Context,
  code: CurrencyCode,
  day: Day,
  asking: Asking = {},
): Promise<string | null> => {
  const state = stateOf(ctx)
  if (ctx.uptime() - (state.odd.get(`${code} ${day}`) ?? -restAfterOdd) < restAfterOdd)
    throw new OddResponse('its response for the day was implausible a moment ago')
  const purpose = purposeOf(ctx, day, asking)
  return inPlace(ctx, purpose, () => askAgain(ctx, state, { code, day, purpose, once: asking.once ?? false }))
}

/**
 * The bank's rates of a range of days that are over, as far as its response names them; null when it gives no ranges.
 * Throws `BankUnavailable` when it cannot be asked at all.
 */
export const askBankRange = async (
  ctx: Context,
  code: CurrencyCode,
  [from, to]: readonly [Day, Day],
  purpose: Purpose,
): Promise<Map<Day, string> | null> => {
  const state = stateOf(ctx)
  if (ctx.uptime() < state.rangesDownUntil) return null
  return inPlace(ctx, purpose, async () => {
    if (!state.budget.take(limits[purpose].left)) throw new BankUnavailable('it was asked often enough')
    const url = new URL(rangePath, ctx.config.nbuUrl)
    url.search = `start=${compact(from)}&end=${compact(to)}&valcode=${code}&json`
    try {
      return readBankRange(await download(ctx, url, maxRangeSize), code, [from, to])
    } catch (error) {
      state.rangesDownUntil = ctx.uptime() + rangesBackOff
      ctx.log.warn({ code, from, to, err: error }, 'the bank gave no range of rates')
      return null
    }
  })
}

/** Path on the bank's host for the rates of a period, https://bank.gov.ua/en/open-data/api-dev. */
const rangePath = '/NBU_Exchange/exchange_site'

const compact = (day: Day): string => day.replaceAll('-', '')

export const purposeOf = (ctx: Context, day: Day, { purpose }: Asking): Purpose => {
  const today = kyivDay(ctx.now())
  return day === today || day === addDays(today, 1) ? 'today' : (purpose ?? 'calculation')
}

/** Runs a question unless the bank is down or as many are open as its purpose allows. */
const inPlace = async <T>(ctx: Context, purpose: Purpose, ask: () => Promise<T>): Promise<T> => {
  const state = stateOf(ctx)
  const backOffUntil = Math.max(state.downUntil, purpose === 'today' ? -Infinity : state.othersDownUntil)
  if (ctx.uptime() < backOffUntil) throw new BankUnavailable('it failed a moment ago')
  if (state.running >= limits[purpose].atOnce) throw new BankUnavailable('too many questions at once')
  state.running++
  try {
    return await ask()
  } finally {
    state.running--
  }
}

/** Retries after each of `pauses`, unless the attempt timed out or the question is asked once only. */
const askAgain = async (
  ctx: Context,
  state: BankState,
  { code, day, purpose, once }: { code: CurrencyCode; day: Day; purpose: Purpose; once: boolean },
): Promise<string | null> => {
  const url = new URL(ctx.config.nbuUrl)
  url.search = `valcode=${code}&date=${compact(day)}&json`
  for (let attempt = 0; ; attempt++) {
    if (!state.budget.take(limits[purpose].left)) throw new BankUnavailable('it was asked often enough')
    try {
      return readBankResponse(await download(ctx, url, maxResponseSize), code, day)
    } catch (error) {
      // One implausible day must not stop questions about other days.
      if (error instanceof OddResponse) {
        if (state.odd.size >= maxOdd) state.odd.clear()
        state.odd.set(`${code} ${day}`, ctx.uptime())
        throw error
      }
      const pause = once || error instanceof TimedOut ? undefined : pauses[attempt]
      if (pause === undefined) {
        state[purpose === 'today' ? 'downUntil' : 'othersDownUntil'] = ctx.uptime() + backOffAfterFailure
        ctx.log.warn({ code, day, err: error }, 'the bank did not respond')
        throw error instanceof BankUnavailable
          ? error
          : new BankUnavailable('no connection', { cause: error })
      }
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

/** Not retried: a bank that timed out is slow, and a second attempt would double the visitor's wait. */
class TimedOut extends BankUnavailable {}

const download = async (ctx: Context, url: URL, maxSize: number): Promise<string> => {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut('it took too long')), attemptTimeout)
  })
  try {
    return await Promise.race([timeout, readText(ctx, url, maxSize, abort.signal)])
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const readText = async (ctx: Context, url: URL, maxSize: number, signal: AbortSignal): Promise<string> => {
  // Redirects are refused, since they could lead into the internal network.
  const response = await ctx.fetch(url, {
    signal,
    redirect: 'error',
    headers: { Accept: 'application/json' },
  })
  if (response.status !== 200) throw new BankUnavailable(`it answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxSize) throw new BankUnavailable('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const states = new WeakMap<Context['db'], BankState>()

const stateOf = (ctx: Context): BankState => {
  const known = states.get(ctx.db)
  if (known) return known
  const made: BankState = {
    downUntil: -Infinity,
    othersDownUntil: -Infinity,
    rangesDownUntil: -Infinity,
    running: 0,
    budget: new BankBudget(),
    odd: new Map(),
  }
  states.set(ctx.db, made)
  return made
}

/** Replaces the usual budget; tests pass one with a clock of their own. */
export const setBankBudget = (ctx: Context, budget: BankBudget): void => {
  stateOf(ctx).budget = budget
}

/** Questions to the bank allowed at once after a quiet time, over all callers; one after long holidays needs 22. */
const burst = 30
const perSecond = 1

/** Purpose of a question: today's and tomorrow's rates, a calculation of another day, or just displaying a rate. */
export type Purpose = 'today' | 'calculation' | 'look'

/**
 * `left`: questions of the budget that a purpose must leave to more important ones; `atOnce`: most open questions. So
 * other days never use up the questions for today and tomorrow.
 */
export const limits: Record<Purpose, { left: number; atOnce: number }> = {
  today: { left: 0, atOnce: 16 },
  calculation: { left: 6, atOnce: 12 },
  look: { left: 15, atOnce: 8 },
}

export class BankBudget {
  readonly #now: () => number
  #questions = burst
  #countedAt: number

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#countedAt = now()
  }

  /** Takes one question; false when no more than `left` would remain. */
  take(left: number): boolean {
    const now = this.#now()
    this.#questions = Math.min(burst, this.#questions + ((now - this.#countedAt) / 1000) * perSecond)
    this.#countedAt = now
    if (this.#questions < left + 1) return false
    this.#questions -= 1
    return true
  }
}
