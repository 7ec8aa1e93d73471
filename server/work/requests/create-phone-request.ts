/** Stores a request noted during a phone call, in work from the start, and queues the mail to the caller. */
import type { CustomerQuote, PricedQuote } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import type { QueuedMail } from '#server/platform/outbox/outbox.store.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { type Language, languagePrefix } from '#shared/domain/site/languages.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { queueRequestMail, storeRequest } from './accept-request.ts'
import { htmlOf, withLinks } from './mail/letter-html.ts'
import { limitLetters } from './mail/letter-limit.ts'
import { requestMailTexts } from './mail/request-mail.ts'

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
    const site = ctx.config.publicUrl + languagePrefix(lang, main)
    await queueRequestMail(ctx, tx, stored, phoneRequestMail(about, email, site))
  }
  return stored.id
}

/**
 * `site` is the URL of the public pages in the quote's language. `about` introduces the quote; by default it says that
 * the quote was given by phone. `text`, if the office has written one, replaces greeting and `about`.
 */
export const phoneRequestMail = (
  { name, quote, ...words }: { name: string | null; quote: CustomerQuote; about?: string; text?: string },
  to: string,
  site: string,
): QueuedMail => {
  const link = site + quoteLink(quote)
  const { number, lang } = quote
  const { letter } = requestMailTexts(lang)
  const greeting = name ? letter.greetingBy({ name }) : letter.greeting
  const about = words.about ?? letter.about({ number })
  const opening = words.text?.trim().split(/\r?\n/) ?? [greeting, '', about]
  const inMail = quote.asMail()
  return {
    to,
    office: 'replyTo',
    ...(words.text?.trim() && { byPerson: true }),
    // The only typed text in a header is the recipient's e-mail, which the contract has validated.
    subject: quote.subject(letter.subject({ number })),
    text: [...opening, '', inMail.text, '', letter.open({ link })].join('\n'),
    html: htmlOf(lang, [
      ...opening.filter(line => line.trim() !== '').map(line => `<p>${withLinks(line)}</p>`),
      inMail.html,
      `<p><a href="${escapeAttribute(link)}">${letter.openLink.replaceAll('\u00a0', '&nbsp;')}</a></p>`,
    ]),
  }
}

/**
 * Path of the calculator with the quote's input and a mark with its day and sum, so that months later the page still
 * shows the sums that were sent.
 */
export const quoteLink = ({
  input,
  statement,
  createdAt,
}: Pick<CustomerQuote, 'input' | 'statement' | 'createdAt'>): string =>
  markedAddress(addressOfInput(input), kyivDay(new Date(createdAt)), statement)
