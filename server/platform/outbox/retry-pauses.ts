/** Pauses after which a message that was not accepted is sent again, by mail or any other channel. */
import { type Reason, sayReason } from './undelivered-reason.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Milliseconds after a failed attempt until the next: 1, 5, 30 minutes, 2, 12, 24 hours. The first is a little
 * shorter, because the job looks every few seconds and the promise is within the minute.
 */
const usualPauses = [50_000, 5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour] as const

/** Three days more, for a full mailbox alone: its first attempt goes on behind the usual pauses. */
export const pauses = [...usualPauses, 24 * hour, 24 * hour, 24 * hour] as const

/** A message that did not go out. A reason in words is the other side's own; a coded one has Russian words in the log. */
export class Undelivered extends Error {
  readonly #reason: Reason | string
  constructor(reason: Reason | string, options?: ErrorOptions) {
    super(typeof reason === 'string' ? reason : sayReason(reason, 'ru'), options)
    this.#reason = reason
  }
  get reason(): Reason | string {
    return this.#reason
  }
}

/** The recipient's server will never accept the message: there is no next attempt. */
export class NeverDelivered extends Undelivered {}

/** The recipient's mailbox is full: tried once a day, for three days. */
export class DeliverDaily extends Undelivered {}

/** The recipient's server says "not now", without a time. */
export class PutOff extends Undelivered {}

/** The recipient's server asks to wait that many seconds. */
export class DeliverLater extends Undelivered {
  readonly seconds: number
  constructor(reason: Reason | string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}

/**
 * The pause after a failed attempt, and the number of attempts to count. Where the recipient's server asks for a longer
 * wait than the next pause, shorter pauses count as used up: a time further ahead than so many attempts ever wait would
 * be taken for a wrong clock's.
 */
export const nextAttempt = (before: number, error: unknown): { attempts: number; pause: number | null } => {
  const attempts = before + 1
  if (error instanceof NeverDelivered) return { attempts, pause: null }
  if (error instanceof DeliverDaily) {
    const index = Math.max(before, usualPauses.length)
    return { attempts: index + 1, pause: pauses[index] ?? null }
  }
  const usual = before === usualPauses.length ? undefined : pauses[before]
  if (!(error instanceof DeliverLater)) return { attempts, pause: usual ?? null }
  const asked = error.seconds * 1_000
  if (usual === undefined) return { attempts, pause: null }
  if (asked <= usual) return { attempts, pause: usual }
  const later = pauses.findIndex((pause, index) => index >= before && pause >= asked)
  const index = later < 0 ? usualPauses.length - 1 : later
  return { attempts: index + 1, pause: Math.min(asked, pauses[index] ?? usual) }
}
