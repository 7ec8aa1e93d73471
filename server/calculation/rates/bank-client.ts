/**
 * Asks the National Bank for a rate: within a time, within a size, as often as everybody together may, again after a
 * failure, and not at all while it is down.
 */

import type { Context } from '#server/platform/context.ts'
import type { CurrencyCode } from '#shared/contract/currency.ts'
import { type Day, kyivDay } from '#shared/domain/kyiv-day.ts'
import { BankBudget, leftToOthers } from './bank-budget.ts'
import { BankUnavailable, OddResponse, readBankResponse } from './bank-response.ts'

/** Milliseconds that one attempt may take, and the pauses before the next ones. */
const attemptTimeout = 3_000
const pauses = [200, 600]
/** Milliseconds during which a bank that failed is not asked again, so that visitors do not wait for it in turn. */
const backOffAfterFailure = 30_000
/** Questions on the way at once; more means that somebody walks through the calendar. */
const maxAtOnce = 16
/** How many of them those may take who ask for the sake of asking: the others stay free for calculations and for today. */
export const maxForPastDays = 8
/** How somebody asks. */
export interface Asking {
  /** Questions that may be on the way at once. */
  places?: number
  /** Without another attempt after a failure: nobody waits, and the question comes again by itself. */
  once?: boolean
}
/** Milliseconds during which a day is not asked for again whose response was implausible; and the most of such days. */
const restAfterOdd = 600_000
const maxOdd = 1_000
/** Bytes; a real response has about 100. */
const maxResponseSize = 64 * 1024

interface BankState {
  /** Uptime in milliseconds before which no call is made. */
  downUntil: number
  /** Back-off for past days only, so that requests for the history do not block today's rate; uptime in milliseconds. */
  pastDownUntil: number
  running: number
  budget: BankBudget
  /** Days whose responses were implausible, and when: the next one would be no better for a while. */
  odd: Map<string, number>
}

/**
 * The bank's rate as decimal text, null when it has none for that day. Throws `BankUnavailable`, also when as many
 * questions are on the way as there are places, and when everybody together has asked often enough.
 */
export const askBank = async (
  ctx: Context,
  code: CurrencyCode,
  day: Day,
  { places = maxAtOnce, once = false }: Asking = {},
): Promise<string | null> => {
  const state = stateOf(ctx)
  const backOffUntil = isPast(ctx, day) ? Math.max(state.downUntil, state.pastDownUntil) : state.downUntil
  if (ctx.uptime() < backOffUntil) throw new BankUnavailable('it failed a moment ago')
  if (ctx.uptime() - (state.odd.get(`${code} ${day}`) ?? -restAfterOdd) < restAfterOdd)
    throw new OddResponse('its response for the day was implausible a moment ago')
  if (state.running >= places) throw new BankUnavailable('too many questions at once')
  state.running++
  try {
    const left = !isPast(ctx, day)
      ? leftToOthers.today
      : places < maxAtOnce
        ? leftToOthers.withoutCalculating
        : leftToOthers.pastDay
    return await askAgain(ctx, state, { code, day, left, once })
  } finally {
    state.running--
  }
}

const isPast = (ctx: Context, day: Day): boolean => day < kyivDay(ctx.now())

/** As often as there are pauses, unless the bank is slow or the question is asked once only. */
const askAgain = async (
  ctx: Context,
  state: BankState,
  { code, day, left, once }: { code: CurrencyCode; day: Day; left: number; once: boolean },
): Promise<string | null> => {
  const url = new URL(ctx.config.nbuUrl)
  url.search = `valcode=${code}&date=${day.replaceAll('-', '')}&json`
  for (let attempt = 0; ; attempt++) {
    if (!state.budget.take(left)) throw new BankUnavailable('it was asked often enough')
    try {
      return readBankResponse(await download(ctx, url), code, day)
    } catch (error) {
      // One odd day must not keep the others from being asked for.
      if (error instanceof OddResponse) {
        if (state.odd.size >= maxOdd) state.odd.clear()
        state.odd.set(`${code} ${day}`, ctx.uptime())
        throw error
      }
      const pause = once || error instanceof TimedOut ? undefined : pauses[attempt]
      if (pause === undefined) {
        state[isPast(ctx, day) ? 'pastDownUntil' : 'downUntil'] = ctx.uptime() + backOffAfterFailure
        ctx.log.warn({ code, day, err: error }, 'the bank did not respond')
        throw error instanceof BankUnavailable
          ? error
          : new BankUnavailable('no connection', { cause: error })
      }
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

/** A bank that is slow once is slow again: a second attempt would only double the visitor's wait. */
class TimedOut extends BankUnavailable {}

const download = async (ctx: Context, url: URL): Promise<string> => {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut('it took too long')), attemptTimeout)
  })
  try {
    return await Promise.race([timeout, readText(ctx, url, abort.signal)])
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const readText = async (ctx: Context, url: URL, signal: AbortSignal): Promise<string> => {
  // A redirect could lead anywhere, also inside our own network.
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
    if (size > maxResponseSize) throw new BankUnavailable('the response is too large')
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
    pastDownUntil: -Infinity,
    running: 0,
    budget: new BankBudget(),
    odd: new Map(),
  }
  states.set(ctx.db, made)
  return made
}

/** Puts a budget in place of the usual one; tests give one with a clock of their own. */
export const setBankBudget = (ctx: Context, budget: BankBudget): void => {
  stateOf(ctx).budget = budget
}
