/** Sends a request's quote to the customer, or records how the office handed it over; stores when and by whom. */

import type { CustomerQuote } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError, versionConflict } from '#server/platform/http/errors/http-error.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { handOverQuoteEndpoint as endpoint, OfficeRequest } from '#shared/contract/work/requests.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { type Language, languagePrefix } from '#shared/domain/site/languages.ts'
import { queueRequestMail } from '../accept-request.ts'
import { workAfterAnswer } from '../change-request.ts'
import { phoneRequestMail } from '../create-phone-request.ts'
import { requestKind } from '../request.kind.ts'
import { updateRequest } from '../request.store.ts'
import { listHandovers, listQuotesOf } from '../request-history.ts'
import { customerAddress } from './customer-address.ts'
import { limitLetters } from './letter-limit.ts'
import { requestMailTexts } from './request-mail.ts'

/**
 * Throws 404 for an unknown request, 409 for a stale version, if there is no quote, e-mail or mail server, or while a
 * mail with this quote has not gone out, so that pressing the button twice sends it once. `show` comes from
 * `readHandover`.
 */
export const sendQuoteToCustomer = async (
  command: ChangeContext,
  ctx: Context,
  id: number,
  body: BodyOf<typeof endpoint>,
  { actor, main, show }: { actor: Actor; main: Language; show: (quote: StoredQuote) => CustomerQuote },
): Promise<void> => {
  const { tx, by, at } = command
  const request = await loadForUpdate(command, requestKind, id)
  if (!request.quote) throw httpError('request.no-quote')
  const quote = show(request.quote)
  // Another window may have sent the quote at the same moment: then this call gets a conflict.
  const work = workAfterAnswer(request, actor)
  if (!(await updateRequest(tx, request, { ...work, at }))) throw versionConflict()
  const mail =
    body.way === 'mail' ? await customerMail(tx, ctx, request, { ...body, actor, quote, main }) : null
  const outbox_id = mail && (await queueRequestMail(ctx, tx, { ...request, quote }, mail))
  await tx
    .insertInto('quote_handovers')
    .values(eb => ({
      request_id: id,
      quote_id: eb.selectFrom('quotes').select('id').where('number', '=', quote.number).$asScalar(),
      way: body.way,
      outbox_id,
      author_name: actor.name,
      created_at: at,
    }))
    .execute()
  await recordChange(tx, ctx, by, {
    kind: 'request',
    id,
    action: 'quote-sent',
    before: { status: request.status, takenBy: request.takenBy?.id ?? null },
    after: { status: work.status, takenBy: work.takenBy, quote: quote.number, way: body.way },
  })
}

const customerMail = async (
  tx: Tx,
  ctx: Context,
  request: OfficeRequest,
  {
    actor,
    quote,
    text,
    main,
  }: { actor: Actor; quote: CustomerQuote; text?: string | undefined; main: Language },
) => {
  const to = customerAddress(request)
  const office = await mailSettings(ctx, tx)
  if (!office) throw httpError('mail.not-set-up', { path: 'way' })
  const isQueued = (await listHandovers(tx, request.id)).some(
    ({ number, mailState }) => number === quote.number && (mailState === 'pending' || mailState === 'failed'),
  )
  if (isQueued) throw httpError('request.letter-waiting', { path: 'way' })
  await limitLetters(ctx, tx, actor)
  const { letter } = requestMailTexts(quote.lang)
  const earlier = (await listQuotesOf(tx, request)).find(({ number }) => number !== quote.number)
  const about = earlier
    ? letter.again({ number: quote.number, earlier: earlier.number })
    : letter.sent({ number: quote.number })
  return phoneRequestMail(
    { name: knownName(request.name), quote, about, ...(text?.trim() ? { text } : {}) },
    to,
    ctx.config.publicUrl + languagePrefix(quote.lang, main),
  )
}
