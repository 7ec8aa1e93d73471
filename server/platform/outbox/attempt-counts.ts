/** How attempts to send ended since the start, for monitoring. */
import type { Db } from '../db/open.ts'

/**
 * - `refused`: said no for good; `later`: said no for now.
 * - `failed`: no answer, or one about the settings.
 */
export const attemptOutcomes = ['sent', 'refused', 'later', 'failed'] as const
type AttemptOutcome = (typeof attemptOutcomes)[number]

const counts = new WeakMap<Db, Map<AttemptOutcome, number>>()

export const attemptsOf = (db: Db): Map<AttemptOutcome, number> => {
  const known = counts.get(db) ?? new Map<AttemptOutcome, number>()
  counts.set(db, known)
  return known
}

export const countAttempt = (db: Db, outcome: AttemptOutcome): void => {
  const own = attemptsOf(db)
  own.set(outcome, (own.get(outcome) ?? 0) + 1)
}
