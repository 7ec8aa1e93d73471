/** Stores what a manager has noted while talking: a request that is in work from the start, and the caller's mail. */

import type { PricedQuote } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { type Language, languagePrefix } from '#shared/domain/site/languages.ts'
import { queueRequestMail, storeRequest } from './accept-request.ts'
import { limitLetters } from './customer-letters.ts'
import { phoneRequestMail } from './phone-request-mail.ts'

/** Returns the number of the stored request. Inside a transaction. The office wrote it, so it gets no mail about it. */
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
