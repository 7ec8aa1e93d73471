/** Takes a visitor's request in: stored first, then queued for the mail, in one transaction. */

import { quoteFor } from '#server/calculation/quotes/quote.service.ts'
import { storeQuote } from '#server/calculation/quotes/stored-quote.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { queueMail } from '#server/platform/mail/outbox.store.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { storeConsent } from '../people/consent.ts'
import { queueTelegrams } from '../telegram/telegram-outbox.job.ts'
import { insertRequest } from './request.store.ts'
import { requestMail } from './request-mail.ts'

export interface VisitorRequest {
  kind: 'callback' | 'calculation'
  name?: string
  phone?: string
  email?: string
  message?: string
  quote?: PricedQuote | null
  /** Why it looks like a robot's. Such a request is stored as spam and not mailed. */
  suspicion?: string | null
  /** What stood below the form; null for a request that came another way. */
  consent?: string | null
}

export interface PricedQuote {
  input: QuoteInput
  /** Null when no rates are known at all: the request counts all the same. */
  statement: Statement | null
}

/**
 * Prices the quote of a request again. What is wrong with the input is rejected as in the quote call; a bank that
 * cannot be reached is no reason to turn a customer away.
 */
export const priceForRequest = async (
  ctx: Context,
  input: QuoteInput | undefined,
): Promise<PricedQuote | null> => {
  if (!input) return null
  // The day is kept with the input, so that the quote stays what it was.
  const dated = { ...input, date: input.date ?? kyivDay(ctx.now()) }
  try {
    return { input: dated, statement: await quoteFor(ctx, dated) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return { input: dated, statement: null }
    throw error
  }
}

/** Answers the number of the stored request. Inside a transaction. */
export const acceptRequest = async (ctx: Context, tx: Tx, visitor: VisitorRequest): Promise<number> => {
  const at = timestampOf(ctx)
  const { input, statement } = visitor.quote ?? {}
  const quote =
    input && statement
      ? {
          ...(await storeQuote(tx, { input, statement, day: kyivDay(ctx.now()), at })),
          input,
          statement,
          createdAt: at,
        }
      : null
  const stored = {
    kind: visitor.kind,
    name: visitor.name ?? null,
    phone: visitor.phone ?? null,
    email: visitor.email ?? null,
    message: visitor.message ?? null,
    note: [suspectedNote(visitor.suspicion), input && !statement ? unpricedNote(input) : '']
      .filter(Boolean)
      .join('\n'),
  }
  const status = visitor.suspicion ? 'spam' : 'new'
  const id = await insertRequest(
    tx,
    {
      ...stored,
      quote_id: quote?.id ?? null,
      status,
      taken_by: null,
      consent_id: visitor.consent ? await storeConsent(tx, ctx, visitor.consent) : null,
      created_at: at,
      updated_at: at,
    },
    quote?.number,
  )
  if (visitor.suspicion) return id
  await queueTelegrams(ctx, tx, id, at)
  const office = ctx.mail && ctx.config.mail
  if (office) {
    const mail = requestMail({ ...stored, id, quote }, office.to, ctx.config.publicUrl)
    await queueMail(tx, mail, { requestId: id, quoteNumber: quote?.number ?? null, at })
  } else {
    ctx.log.warn({ requestId: id }, 'a request is stored, but no mail goes out: SMTP_URL is not set')
  }
  return id
}

const suspectedNote = (suspicion: string | null | undefined): string =>
  suspicion ? `Похоже на робота: ${suspicion}. Письмо не отправлено.` : ''

const unpricedNote = (input: QuoteInput): string =>
  `Расчёт не выполнен: курсы валют неизвестны. Данные посетителя: ${JSON.stringify(input)}`
