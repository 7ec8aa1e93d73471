/** Sends the due messages of one channel, and tries those again later that were not accepted. */
import type { Context } from '../context.ts'
import { type Channel, type DueMessage, markFailed, markSent, sendLease, takeDue } from './outbox.store.ts'
import { nextAttempt, Undelivered } from './retry-pauses.ts'
import { storedReason } from './undelivered-reason.ts'

/** Messages in one round; the next round follows at once when more are due. */
const perRound = 20

/** Sends one message; rejects when it was not accepted. */
type Send = (due: DueMessage) => Promise<void>

/**
 * Sends due messages. `way` is called before each, since settings may have changed; it returns null while the channel
 * is not configured.
 */
export const deliverDue = async (
  ctx: Context,
  channel: Channel,
  way: () => Promise<Send | null>,
): Promise<void> => {
  for (let sent = 0; sent < perRound; sent++) {
    const send = await way()
    if (!send) return
    const now = ctx.now()
    const due = await takeDue(ctx.db, channel, now, new Date(now.getTime() + sendLease))
    if (!due) return
    await deliver(ctx, channel, due, send)
  }
}

const deliver = async (ctx: Context, channel: Channel, due: DueMessage, send: Send): Promise<void> => {
  const { id } = due
  try {
    await send(due)
  } catch (error) {
    const { attempts, pause } = nextAttempt(due.attempts, error)
    const nextAttemptAt = pause === null ? null : new Date(ctx.now().getTime() + pause).toISOString()
    const reason = loggedReason(error)
    ctx.log.warn({ reason, outboxId: id, nextAttemptAt }, `a ${nouns[channel]} was not sent`)
    return markFailed(ctx.db, id, { error: failureOf(error), attempts, nextAttemptAt })
  }
  await markSent(ctx.db, id, ctx.now().toISOString())
}

/** As the outbox keeps it, see `nameReason`. */
export const failureOf = (error: unknown): string =>
  error instanceof Undelivered && typeof error.reason === 'object'
    ? storedReason(error.reason)
    : reasonOf(error)

const nouns: Record<Channel, string> = { mail: 'mail', telegram: 'message' }

/** Error text for the office: the receiving server's message on one line, without name and password. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\/\/[^@\s/]*@/g, '//***@')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)

/**
 * Reason for the log, without mail addresses: a mail server's response names the recipient, and may repeat credentials.
 */
export const loggedReason = (error: unknown): string =>
  reasonOf(error).replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, '[hidden]')
