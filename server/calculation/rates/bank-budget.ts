/** Limits how often the National Bank is asked, over all callers: a burst, then a number per second. */

/** Questions allowed at once after a quiet time; a calculation after long holidays needs 22. */
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
