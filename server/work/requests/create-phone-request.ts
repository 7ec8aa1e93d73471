/** Stores a request noted during a phone call, in work from the start, and queues the mail to the caller. */

import type { PricedQuote } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { type Language, languagePrefix } from '#shared/domain/site/languages.ts'
import { queueRequestMail, storeRequest } from './accept-request.ts'
import { limitLetters } from './letter-limit.ts'
import { phoneRequestMail } from './phone-request-mail.ts'

/** Returns the request's number. Runs inside a transaction. The office gets no mail, as it wrote the request. */
export const createPhoneRequest = async (
  ctx: Context,
  tx: Tx,
  { name, phone, email, note, mail, lang = 'ru' }: BodyOf<typeof createRequestEndpoint>,
  { quote, takenBy, main }: { quote: PricedQuote | null; takenBy: number; main: Language },
): Promise<number> => {
  const stored = await storeRequest(
    ctx,
    tx,
    { kind: 'callback', lang, phone, quote, ...(name && { name }), ...(email && { email }) },
    { status: 'in_work', takenBy, note },
  )
  const office = await mailSettings(ctx, tx)
  if (mail && email && stored.quote && office) {
    await limitLetters(ctx, tx, { id: takenBy })
    const about = { name: stored.name, quote: stored.quote }
    const from = { office: office.to, site: ctx.config.publicUrl + languagePrefix(lang, main) }
    await queueRequestMail(ctx, tx, stored, phoneRequestMail(about, email, from))
  }
  return stored.id
}
