/** Sends the mails that are due, and tries again later what the mail server did not take. */

import { quoteFile } from '#server/calculation/quotes/quote-file.ts'
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import type { Context } from '#server/platform/context.ts'
import {
  markFailed,
  markSent,
  pauses,
  sendLease,
  takeDueMail,
  type WaitingMail,
} from '#server/platform/mail/outbox.store.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'

/** Mails in one round; the next round follows at once when more are due. */
const perRound = 20

export const deliverDueMails = async (ctx: Context): Promise<void> => {
  if (!ctx.mail) return
  for (let sent = 0; sent < perRound; sent++) {
    const now = ctx.now()
    const until = new Date(now.getTime() + sendLease)
    const waiting = await takeDueMail(ctx.db, now, until)
    if (!waiting) return
    await deliver(ctx, ctx.mail, waiting)
  }
}

const deliver = async (
  ctx: Context,
  transport: NonNullable<Context['mail']>,
  { id, attempts, mail, quoteNumber }: WaitingMail,
) => {
  try {
    const attachments = quoteNumber === null ? [] : await attachedQuote(ctx, quoteNumber)
    await transport.send(attachments.length > 0 ? { ...mail, attachments } : mail)
  } catch (error) {
    const pause = pauses[attempts]
    const nextAttemptAt = pause === undefined ? null : new Date(ctx.now().getTime() + pause).toISOString()
    const said = reason(error)
    // Not the error itself: a mail server's response names whom the mail was for.
    const told = said.replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, '[hidden]')
    ctx.log.warn({ reason: told, outboxId: id, nextAttemptAt }, 'a mail was not sent')
    return markFailed(ctx.db, id, { error: said, nextAttemptAt })
  }
  await markSent(ctx.db, id, ctx.now().toISOString())
}

/**
 * The quote's document as the office downloads it. The mail's text holds every line of it, so a document that cannot
 * be made does not keep the mail back.
 */
const attachedQuote = async (
  ctx: Context,
  number: string,
): Promise<NonNullable<OutgoingMail['attachments']>> => {
  const quote = await findQuote(ctx.db, number)
  if (!quote) return []
  try {
    const { type, fileName, content } = await quoteFile(ctx, quote)
    return [{ filename: fileName, contentType: type, content }]
  } catch (error) {
    ctx.log.error({ err: error, quote: number }, 'a quote could not be made into a document')
    return []
  }
}

/** What the office sees: the mail server's words on one line, without the pair that signs in to it. */
const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\/\/[^@\s/]*@/g, '//***@')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
