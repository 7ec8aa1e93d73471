/** When what waits for a server goes out: at once, and after an attempt in vain after a pause that grows. */
import { pauseAfter } from '#shared/contract/platform/retry.ts'

/**
 * - `settled`: the change is stored, rejected or waits for its person.
 * - `failed`: the server fails over this change, or its record is not understood; others may go out.
 * - `retryLater`: nothing goes out at the moment. The server responds, but stores nothing; this computer cannot note what it
 *   sends; or a colleague saves all the time.
 */
export type Outcome = 'settled' | 'failed' | 'unreachable' | 'retryLater' | 'signed out'

/** A response of the server to another call, and one more edit. */
type WokenBy = 'contact' | 'edit'

interface Transition {
  /** The next change goes out in the same attempt. */
  goesOn: boolean
  /** `kept`: one that runs already goes on, and changes that failed wait for its end. */
  pause: 'none' | 'new' | 'kept'
  /** Starts the next attempt before the pause has ended. */
  wokenBy: readonly WokenBy[]
}

export const transitions: Record<Outcome, Transition> = {
  settled: { goesOn: true, pause: 'none', wokenBy: [] },
  failed: { goesOn: true, pause: 'kept', wokenBy: ['contact', 'edit'] },
  // An edit has to wait for the contact, so that edits of one request are combined.
  unreachable: { goesOn: false, pause: 'new', wokenBy: ['contact'] },
  retryLater: { goesOn: false, pause: 'new', wokenBy: [] },
  'signed out': { goesOn: false, pause: 'none', wokenBy: [] },
}

interface Attempt {
  isRunning: boolean
  isAskedAgain: boolean
  failures: number
  /** Keys of changes that failed: they wait for the end of the pause. */
  failed: Set<string>
  /** Why the next attempt waits, and how to keep it from coming. */
  pause: { reason: Outcome; cancel(): void } | null
}

export interface SendAttempts {
  run(origin: string): Promise<void>
  /** Runs unless a pause lasts that this does not end. */
  wake(origin: string, by: WokenBy): void
}

export interface SendAttemptsNeeds {
  /** `failed` are the keys of changes that are not tried now; those that fail are added. */
  sendAll(origin: string, failed: Set<string>): Promise<Outcome>
  later(pause: number, run: () => void): () => void
  warn(message: string, cause: unknown): void
}

export const sendAttempts = ({ sendAll, later, warn }: SendAttemptsNeeds): SendAttempts => {
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
    wake(origin, by) {
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
