/** Takes a visitor's request in: stored first, then queued for the mail, in one transaction. */

import { hasExampleFigures } from '#server/calculation/prices/example-figures.ts'
import { quoteFor } from '#server/calculation/quotes/quote.service.ts'
import { storeQuote } from '#server/calculation/quotes/stored-quote.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import type { Language } from '#shared/domain/languages.ts'
import { storeConsent } from '../people/consent.ts'
import { queueTelegrams } from '../telegram/telegram-outbox.job.ts'
import { insertRequest } from './request.store.ts'
import { type RequestForMail, requestMail, requestMailTexts } from './request-mail.ts'

export interface VisitorRequest {
  kind: 'callback' | 'calculation'
  /** Of the page that it came from; Russian without it. */
  lang?: Language
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
  /** Prices or tables of the example were in force: the letter says so. */
  example: boolean
}

/**
 * Prices the quote of a request again. What is wrong with the input is rejected as in the quote call; a bank that
 * cannot be reached is no reason to turn a customer away.
 */
export const priceForRequest = async (
  ctx: Context,
  input: QuoteInput | undefined,
  lang: Language,
): Promise<PricedQuote | null> => {
  if (!input) return null
  // The day is kept with the input, so that the quote stays what it was.
  const dated = { ...input, date: input.date ?? kyivDay(ctx.now()) }
  const example = await hasExampleFigures(ctx)
  try {
    return { input: dated, statement: await quoteFor(ctx, dated, lang), example }
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return { input: dated, statement: null, example }
    throw error
  }
}

/** Returns the id of the stored request. Inside a transaction. */
export const acceptRequest = async (ctx: Context, tx: Tx, visitor: VisitorRequest): Promise<number> => {
  const { suspicion } = visitor
  const stored = await storeRequest(ctx, tx, visitor, {
    status: suspicion ? 'spam' : 'new',
    takenBy: null,
    note: suspicion ? `Похоже на робота: ${suspicion}. Письмо не отправлено.` : '',
  })
  if (suspicion) return stored.id
  await queueTelegrams(ctx, tx, stored.id, timestampOf(ctx))
  const office = ctx.mail && ctx.config.mail
  if (office) await queueRequestMail(ctx, tx, stored, requestMail(stored, office.to, ctx.config.publicUrl))
  else
    ctx.log.warn({ requestId: stored.id }, 'a request is stored, but no mail goes out: SMTP_URL is not set')
  return stored.id
}

/** The request with its quote, which gets a number. Inside a transaction. */
export const storeRequest = async (
  ctx: Context,
  tx: Tx,
  { kind, lang = 'ru', ...from }: VisitorRequest,
  work: { status: OfficeRequest['status']; takenBy: number | null; note: string },
): Promise<RequestForMail> => {
  const at = timestampOf(ctx)
  const { input, statement, example = false } = from.quote ?? {}
  const quote =
    input && statement
      ? {
          ...(await storeQuote(tx, { input, statement, lang, day: kyivDay(ctx.now()), at })),
          lang,
          input,
          statement,
          createdAt: at,
          example,
        }
      : null
  const stored = {
    kind,
    lang,
    name: from.name ?? null,
    phone: from.phone ?? null,
    email: from.email ?? null,
    message: from.message ?? null,
    note: [work.note, input && !statement ? unpricedNote(input, lang) : ''].filter(Boolean).join('\n'),
  }
  const { status, takenBy } = work
  const row = { ...stored, quote_id: quote?.id ?? null, status, taken_by: takenBy }
  const consent = { consent_id: from.consent ? await storeConsent(tx, ctx, from.consent) : null }
  const id = await insertRequest(tx, { ...row, ...consent, created_at: at, updated_at: at }, quote?.number)
  return { ...stored, id, quote }
}

/** The one mail of a request; the inbox shows what becomes of it. Inside a transaction. */
export const queueRequestMail = (
  ctx: Context,
  tx: Tx,
  { id, quote }: RequestForMail,
  mail: OutgoingMail,
): Promise<number> =>
  queueMail(tx, mail, { requestId: id, quoteNumber: quote?.number ?? null, at: timestampOf(ctx) })

const unpricedNote = (input: QuoteInput, lang: Language): string =>
  requestMailTexts(lang).unpriced({ input: JSON.stringify(input) })
