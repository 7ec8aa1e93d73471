/** The mail with which a customer gets a calculation; its PDF goes with it. */
import type { ShownQuote } from '#server/calculation/quotes/quote-facts.ts'
import { quoteHtml } from '#server/calculation/quotes/quote-html.ts'
import { quoteText } from '#server/calculation/quotes/quote-text.ts'
import { quoteTexts } from '#server/calculation/quotes/quote-texts.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import type { RequestForMail } from './request-mail.ts'

/**
 * `office` is who is answered, `site` where the public pages of its language begin. `about` says which calculation it is;
 * without it the one that was told on the phone. `text` is the office's own, in the place of greeting and `about`.
 */
export const callerMail = (
  {
    name,
    quote,
    ...words
  }: { name: string | null; quote: NonNullable<RequestForMail['quote']>; about?: string; text?: string },
  to: string,
  { office, site }: { office: string; site: string },
): OutgoingMail => {
  const link = site + quoteLink(quote)
  const { number, lang } = quote
  const { letter } = quoteTexts[lang]
  const greeting = name ? letter.greetingBy({ name }) : letter.greeting
  const about = words.about ?? letter.about({ number })
  const opening = words.text?.trim().split(/\r?\n/) ?? [greeting, '', about]
  return {
    to,
    replyTo: office,
    // Nothing that was typed stands in a header but the address, which the contract has checked.
    subject: letter.subject({ number }),
    text: [...opening, '', quoteText(quote), '', letter.open({ link })].join('\n'),
    html: [
      `<!doctype html><html lang="${lang}"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">`,
      ...opening.filter(line => line.trim() !== '').map(line => `<p>${escapeAttribute(line)}</p>`),
      quoteHtml(quote),
      `<p><a href="${escapeAttribute(link)}">${letter.openLink.replaceAll('\u00a0', '&nbsp;')}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

/** The address of a quote on the pages of its language: opened months later it shows the figures that were sent. */
export const quoteLink = ({
  input,
  statement,
  createdAt,
}: Pick<ShownQuote, 'input' | 'statement' | 'createdAt'>): string =>
  markedAddress(addressOfInput(input), kyivDay(new Date(createdAt)), statement)
