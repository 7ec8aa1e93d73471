/** How often the bank is asked, by everybody together: a few questions at once, then so many a second. */

/** Questions that may be asked at once after a quiet time: a calculation after long holidays asks 22. */
const burst = 30
const perSecond = 1

/**
 * Purpose of a question to the bank: today's and tomorrow's rates, a calculation of another day, or a look without
 * calculating.
 */
export type Purpose = 'today' | 'calculation' | 'look'

/**
 * Questions of the day's budget that a purpose must leave to those before it, and how many may be under way at once. So
 * other days never use up the questions of today and tomorrow.
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

  /** `now` in milliseconds of a clock that nobody sets. */
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
