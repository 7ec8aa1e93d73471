/** How often the bank is asked, by everybody together: a few questions at once, then so many a second. */

/** Questions that may be asked at once after a quiet time: a calculation after long holidays asks 22. */
const burst = 30
const perSecond = 1

/**
 * Questions of the budget that are left to others: those who ask for a day that is over leave some for today's rates,
 * and those who ask without calculating leave half for calculations.
 */
export const leftToOthers = { today: 0, pastDay: 6, withoutCalculating: 15 } as const

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
