/** Accepts a visitor's request: stores it and queues the mail to the office in one transaction. */

import type { PricedQuote } from '#server/calculation/quotes/request-quote.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { type QueuedMail, queueMail } from '#server/platform/outbox/outbox.store.ts'
import { queueTelegrams } from '#server/platform/outbox/queue-telegrams.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { type RequestForMail, requestMail, requestMailTexts } from './mail/request-mail.ts'
import { insertRequest } from './request.store.ts'
import type { RequestOrigin } from './request-source.ts'

export interface VisitorRequest {
  kind: 'callback' | 'calculation'
  /** Language of the page with the form; Russian by default. */
  lang?: Language
  name?: string
  phone?: string
  email?: string
  message?: string
  /** Channel for the answer if the visitor does not want a call. */
  replyBy?: ReplyWay | null
  quote?: PricedQuote | null
  /** Reason to regard the request as sent by a robot; such a request is stored as spam and not mailed. */
  suspicion?: string | null
  /** Consent text shown below the form; null for a request that was not sent by a form. */
  consent?: string | null
  /** Where the request comes from; `office` by default. */
  origin?: RequestOrigin
}

/** Returns the number of the stored request. Runs inside a transaction. */
export const acceptRequest = async (ctx: Context, tx: Tx, visitor: VisitorRequest): Promise<number> => {
  const { suspicion } = visitor
  const stored = await storeRequest(ctx, tx, visitor, {
    status: suspicion ? 'spam' : 'new',
    takenBy: null,
    note: suspicion ? `Похоже на робота: ${suspicion}. Письмо не отправлено.` : '',
  })
  if (suspicion) return stored.id
  await queueTelegrams(ctx, tx, stored.id, nowIso(ctx))
  const office = await mailSettings(ctx, tx)
  if (office) await queueRequestMail(ctx, tx, stored, requestMail(stored, office.to, ctx.config.publicUrl))
  else
    ctx.log.warn({ requestId: stored.id }, 'a request is stored, but no mail goes out: no mail server is set')
  return stored.id
}

/** Stores a request with its quote, which gets a number. Runs inside a transaction. */
export const storeRequest = async (
  ctx: Context,
  tx: Tx,
  { kind, lang = 'ru', ...from }: VisitorRequest,
  work: { status: OfficeRequest['status']; takenBy: number | null; note: string },
): Promise<RequestForMail> => {
  const at = nowIso(ctx)
  const priced = from.quote ?? null
  const quote = (await priced?.store?.(tx, at)) ?? null
  const stored = {
    kind,
    lang,
    name: from.name ?? null,
    phone: from.phone ?? null,
    email: from.email ?? null,
    message: from.message ?? null,
    reply_by: from.replyBy === 'call' ? null : (from.replyBy ?? null),
    note: [work.note, priced && !quote ? unpricedNote(priced.input, lang) : ''].filter(Boolean).join('\n'),
  }
  const { status, takenBy } = work
  const { source, page, route } = from.origin ?? {
    source: 'office',
    page: null,
    route: priced?.input.route ?? null,
  }
  const row = { ...stored, quote_id: quote?.id ?? null, status, taken_by: takenBy, source, page, route }
  const consent = { consent_id: from.consent ? await storeConsent(tx, ctx, from.consent) : null }
  const id = await insertRequest(tx, { ...row, ...consent, created_at: at, updated_at: at }, quote?.number)
  return { ...stored, id, quote }
}

/** Queues a mail about a request, with the number of its quote. Runs inside a transaction. */
export const queueRequestMail = (
  ctx: Context,
  tx: Tx,
  { id, quote }: RequestForMail,
  mail: QueuedMail,
): Promise<number> =>
  queueMail(tx, mail, { requestId: id, quoteNumber: quote?.number ?? null, at: nowIso(ctx) })

const unpricedNote = (input: QuoteInput, lang: Language): string =>
  requestMailTexts(lang).unpriced({ input: JSON.stringify(input) })

/** Id of a consent text, stored with the first request that shows it. Runs inside the transaction of that request. */
const storeConsent = async (tx: Tx, ctx: Pick<Context, 'now'>, text: string): Promise<number> => {
  const known = await findRow(tx, 'consents', { text }, ['id'])
  if (known) return known.id
  // If two requests store the text at once, the second insert waits for the first and returns its row.
  const row = await tx
    .insertInto('consents')
    .values({ text, created_at: nowIso(ctx) })
    .onConflict(conflict => conflict.column('text').doUpdateSet({ text }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
