import { quoteFile } from '#server/calculation/quotes/quote-file.ts'
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import type { Context } from '#server/platform/context.ts'
import { asRefusal, PartlyPutOff } from '#server/platform/mail/smtp-refusal.ts'
import type { OutgoingMail, TransportSettings } from '#server/platform/mail/transport.ts'
import { countAttempt } from '#server/platform/outbox/attempt-counts.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { deliverDue, reasonOf } from '#server/platform/outbox/deliver-due.ts'
import { knownLetter } from '#server/platform/outbox/known-letter.ts'
import { leaveRecipients, readQueuedMail } from '#server/platform/outbox/outbox.store.ts'
import { DeliverDaily, NeverDelivered, PutOff } from '#server/platform/outbox/retry-pauses.ts'
import { letterWriters } from '#server/work/orders/order-letter-mail.ts'

export const deliverDueMails = (ctx: Context): Promise<void> =>
  deliverDue(ctx, 'mail', async () => {
    const settings = await mailSettings(ctx, ctx.db)
    if (!settings) return null
    return async ({ id, message, createdAt }) => {
      const { mail: stored, quoteNumber, about } = readQueuedMail(message, settings.to)
      const writer = about && letterWriters[about.kind]
      if (about && !writer) throw new Error(`Nobody writes the letter of ${about.kind}`)
      const mail = about && writer ? await writer(ctx, { id, record: about.id }, stored) : stored
      const attachments = quoteNumber === null ? [] : await attachedQuote(ctx, quoteNumber)
      const known = await knownLetter(ctx.db, { id, createdAt })
      const letter = { ...mail, known, ...(attachments.length > 0 && { attachments }) }
      await sendCounted(ctx, letter, settings).catch(async (error: unknown) => {
        if (error instanceof PartlyPutOff)
          await leaveRecipients(ctx.db, { id, message }, { of: mail.to, addresses: error.left })
        throw error
      })
    }
  })

const sendCounted = async (ctx: Context, mail: OutgoingMail, settings: TransportSettings): Promise<void> => {
  try {
    await ctx.mail.send(mail, settings)
  } catch (error) {
    const refusal = asRefusal(error, mail.to, reasonOf(error))
    if (refusal instanceof NeverDelivered) countAttempt(ctx.db, 'refused')
    else
      countAttempt(ctx.db, refusal instanceof DeliverDaily || refusal instanceof PutOff ? 'later' : 'failed')
    throw refusal
  }
  countAttempt(ctx.db, 'sent')
}

/**
 * PDF of a quote, as the office downloads it. If it cannot be rendered, the mail is sent without it, since the text of
 * the mail contains all lines of the quote.
 */
const attachedQuote = async (
  ctx: Context,
  number: string,
): Promise<NonNullable<OutgoingMail['attachments']>> => {
  const quote = await findQuote(ctx.db, number)
  if (!quote) return []
  try {
    const { type, fileName, content } = await quoteFile(ctx, quote, null)
    return [{ filename: fileName, contentType: type, content }]
  } catch (error) {
    ctx.log.error({ err: error, quote: number }, 'a quote could not be made into a document')
    return []
  }
}
