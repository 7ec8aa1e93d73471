/** Sends what is due in the outbox by one channel, and tries again later what was not taken. */
import type { Context } from '../context.ts'
import {
  type Channel,
  markFailed,
  markSent,
  pauses,
  sendLease,
  takeDue,
  type WaitingMessage,
} from './outbox.store.ts'

/** The other side will never take it: there is no next attempt. */
export class NeverDelivered extends Error {}

/** The other side asks for so many seconds of patience. */
export class DeliverLater extends Error {
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/** Messages in one round; the next round follows at once when more are due. */
const perRound = 20

/** `send` rejects for what was not taken. */
export const deliverDue = async (
  ctx: Context,
  channel: Channel,
  send: (waiting: WaitingMessage) => Promise<void>,
): Promise<void> => {
  for (let sent = 0; sent < perRound; sent++) {
    const now = ctx.now()
    const waiting = await takeDue(ctx.db, channel, now, new Date(now.getTime() + sendLease))
    if (!waiting) return
    await deliver(ctx, channel, waiting, send)
  }
}

const deliver = async (
  ctx: Context,
  channel: Channel,
  waiting: WaitingMessage,
  send: (waiting: WaitingMessage) => Promise<void>,
): Promise<void> => {
  const { id } = waiting
  try {
    await send(waiting)
  } catch (error) {
    const { attempts, pause } = nextAttempt(waiting.attempts, error)
    const nextAttemptAt = pause === null ? null : new Date(ctx.now().getTime() + pause).toISOString()
    const said = reason(error)
    // Not the error itself: a mail server's response names whom the mail was for.
    const told = said.replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, '[hidden]')
    ctx.log.warn({ reason: told, outboxId: id, nextAttemptAt }, `a ${nouns[channel]} was not sent`)
    return markFailed(ctx.db, id, { error: said, attempts, nextAttemptAt })
  }
  await markSent(ctx.db, id, ctx.now().toISOString())
}

const nouns: Record<Channel, string> = { mail: 'mail', telegram: 'message' }

/**
 * The pause after a failed attempt, and the number of attempts to count. Where the other side asks for more patience
 * than the next pause has, later pauses count as taken: a moment further ahead than so many attempts ever wait would
 * pass for a clock's mistake.
 */
const nextAttempt = (before: number, error: unknown): { attempts: number; pause: number | null } => {
  const attempts = before + 1
  if (error instanceof NeverDelivered) return { attempts, pause: null }
  const usual = pauses[before]
  if (!(error instanceof DeliverLater)) return { attempts, pause: usual ?? null }
  const asked = error.seconds * 1_000
  if (usual === undefined) return { attempts, pause: null }
  if (asked <= usual) return { attempts, pause: usual }
  const later = pauses.findIndex((pause, index) => index >= before && pause >= asked)
  const index = later < 0 ? pauses.length - 1 : later
  return { attempts: index + 1, pause: Math.min(asked, pauses[index] ?? usual) }
}

/** What the office sees: the other side's words on one line, without the pair that signs in to it. */
const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\/\/[^@\s/]*@/g, '//***@')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
