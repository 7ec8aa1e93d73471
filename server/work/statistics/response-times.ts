/** Time that visitors wait until somebody starts to work on their request. */

export interface TakenRequest {
  /** ISO 8601. */
  createdAt: string
  takenAt: string | null
}

export interface AnswerTimes {
  answered: number
  medianMinutes: number | null
  slowestMinutes: number | null
  spread: { within: number | null; requests: number }[]
}

/** Upper bounds of waits in minutes: a quarter of an hour, an hour, half a working day, a day; null for longer. */
const spans = [15, 60, 240, 1_440, null] as const

/**
 * Times until somebody started to work on a request; requests without work are left out. A wait below zero, after a
 * clock was set back, counts as zero.
 *
 * @example answerTimes([{ createdAt: '2026-11-20T08:00:00Z', takenAt: '2026-11-20T08:30:00Z' }]).medianMinutes // 30
 */
export const answerTimes = (requests: readonly TakenRequest[]): AnswerTimes => {
  const waits = requests
    .flatMap(({ createdAt, takenAt }) =>
      takenAt === null ? [] : [Math.max(0, Date.parse(takenAt) - Date.parse(createdAt)) / 60_000],
    )
    .toSorted((one, other) => one - other)
  const middle = waits.length / 2
  const median = ((waits[Math.ceil(middle) - 1] ?? 0) + (waits[Math.floor(middle)] ?? 0)) / 2
  const slowest = waits.at(-1)
  return {
    answered: waits.length,
    medianMinutes: slowest === undefined ? null : Math.round(median),
    slowestMinutes: slowest === undefined ? null : Math.round(slowest),
    spread: spans.map((within, index) => ({
      within,
      requests: waits.filter(wait => wait <= (within ?? Infinity) && wait > (spans[index - 1] ?? -1)).length,
    })),
  }
}
