import { quoteFile } from '#server/calculation/quotes/quote-file.ts'
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { deliverDue } from '#server/platform/outbox/deliver-due.ts'
import { readQueuedMail } from '#server/platform/outbox/outbox.store.ts'
import { letterWriters } from '#server/work/orders/order-letter-mail.ts'

export const deliverDueMails = (ctx: Context): Promise<void> =>
  deliverDue(ctx, 'mail', async () => {
    const settings = await mailSettings(ctx, ctx.db)
    if (!settings) return null
    return async ({ id, message }) => {
      const { mail: stored, quoteNumber, about } = readQueuedMail(message, settings.to)
      const writer = about && letterWriters[about.kind]
      if (about && !writer) throw new Error(`Nobody writes the letter of ${about.kind}`)
      const mail = about && writer ? await writer(ctx, { id, record: about.id }, stored) : stored
      const attachments = quoteNumber === null ? [] : await attachedQuote(ctx, quoteNumber)
      await ctx.mail.send(attachments.length > 0 ? { ...mail, attachments } : mail, settings)
    }
  })

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
    const { type, fileName, content } = await quoteFile(ctx, quote)
    return [{ filename: fileName, contentType: type, content }]
  } catch (error) {
    ctx.log.error({ err: error, quote: number }, 'a quote could not be made into a document')
    return []
  }
}
