/** Decides when waiting changes are sent: at once, and with a longer pause after each failed attempt. */
import { pauseAfter } from '#shared/contract/platform/retry.ts'

/**
 * - `settled`: the change is stored, rejected or waits for its person.
 * - `failed`: the server fails on this change, or its response cannot be parsed; other changes may be sent.
 * - `retryLater`: nothing is sent for now: the server responds but stores nothing, this computer cannot note what it
 * sends, or a colleague saves all the time.
 */
export type Outcome = 'settled' | 'failed' | 'unreachable' | 'retryLater' | 'signed out'

/**
 * Events that may end a pause early: `contact`, the server has responded to another call; `edit`, one more edit was
 * made.
 */
type WokenBy = 'contact' | 'edit'

interface Transition {
  /** True when the next change is sent in the same attempt. */
  goesOn: boolean
  /** `kept`: a running pause continues, and changes that failed wait for its end. */
  pause: 'none' | 'new' | 'kept'
  /** Starts the next attempt before the pause has ended. */
  wokenBy: readonly WokenBy[]
}

export const transitions: Record<Outcome, Transition> = {
  settled: { goesOn: true, pause: 'none', wokenBy: [] },
  failed: { goesOn: true, pause: 'kept', wokenBy: ['contact', 'edit'] },
  // An edit does not end this pause: edits of one request are combined until the server is in contact.
  unreachable: { goesOn: false, pause: 'new', wokenBy: ['contact'] },
  retryLater: { goesOn: false, pause: 'new', wokenBy: [] },
  'signed out': { goesOn: false, pause: 'none', wokenBy: [] },
}

interface Attempt {
  isRunning: boolean
  isAskedAgain: boolean
  failures: number
  /** Keys of changes that failed: they are tried again at the end of the pause. */
  failed: Set<string>
  /** The pause before the next attempt: its reason, and how to cancel it. */
  pause: { reason: Outcome; cancel(): void } | null
}

interface SendAttemptsNeeds {
  /** `failed` are the keys of changes that are not tried now; those that fail are added. */
  sendAll(origin: string, failed: Set<string>): Promise<Outcome>
  later(pause: number, run: () => void): () => void
  warn(message: string, cause: unknown): void
}

export const sendAttempts = ({ sendAll, later, warn }: SendAttemptsNeeds) => {
  const attempts = new Map<string, Attempt>()
  const attemptAt = (origin: string): Attempt => {
    const known = attempts.get(origin) ?? {
      isRunning: false,
      isAskedAgain: false,
      failures: 0,
      failed: new Set<string>(),
      pause: null,
    }
    attempts.set(origin, known)
    return known
  }

  const run = async (origin: string): Promise<void> => {
    const attempt = attemptAt(origin)
    attempt.isAskedAgain = true
    if (attempt.isRunning) return
    attempt.isRunning = true
    if (attempt.pause !== null && transitions[attempt.pause.reason].pause !== 'kept') endPause(attempt)
    let outcome: Outcome = 'settled'
    while (attempt.isAskedAgain && transitions[outcome].goesOn) {
      attempt.isAskedAgain = false
      outcome = await sendAll(origin, attempt.failed).catch((cause: unknown) => {
        warn('What waits for the server could not be sent', cause)
        return 'retryLater' as const
      })
    }
    attempt.isRunning = false
    rest(origin, attempt, outcome)
  }

  const rest = (origin: string, attempt: Attempt, reason: Outcome): void => {
    const { pause } = transitions[reason]
    if (pause === 'kept' && attempt.pause !== null) return
    if (pause !== 'kept') endPause(attempt)
    attempt.failures = pause === 'none' ? 0 : attempt.failures + 1
    if (pause === 'none') return
    const cancel = later(pauseAfter(attempt.failures), () => {
      endPause(attempt)
      void run(origin)
    })
    attempt.pause = { reason, cancel }
  }

  return {
    run,
    /** Sends what waits, unless a pause lasts that this event does not end. */
    wake(origin: string, by: WokenBy): void {
      const { pause } = attemptAt(origin)
      if (pause === null || transitions[pause.reason].wokenBy.includes(by)) void run(origin)
    },
  }
}

const endPause = (attempt: Attempt): void => {
  attempt.pause?.cancel()
  attempt.pause = null
  attempt.failed.clear()
}
