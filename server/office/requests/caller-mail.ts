/** The mail with which a caller gets the calculation that they were told on the phone; its PDF goes with it. */
import { quoteHtml } from '#server/calculation/quotes/quote-html.ts'
import { quoteText } from '#server/calculation/quotes/quote-text.ts'
import { quoteTexts } from '#server/calculation/quotes/quote-texts.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import type { RequestForMail } from './request-mail.ts'

/** `office` is who is answered, `site` where the public pages of its language begin. */
export const callerMail = (
  { name, quote }: { name: string | null; quote: NonNullable<RequestForMail['quote']> },
  to: string,
  { office, site }: { office: string; site: string },
): OutgoingMail => {
  const madeOn = kyivDay(new Date(quote.createdAt))
  const link = site + markedAddress(addressOfInput(quote.input), madeOn, quote.statement)
  const { number, lang } = quote
  const { letter } = quoteTexts[lang]
  const greeting = name ? letter.greetingBy({ name }) : letter.greeting
  const about = letter.about({ number })
  return {
    to,
    replyTo: office,
    // Nothing that was typed stands in a header but the address, which the contract has checked.
    subject: letter.subject({ number }),
    text: [greeting, '', about, '', quoteText(quote), '', letter.open({ link })].join('\n'),
    html: [
      `<!doctype html><html lang="${lang}"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">`,
      `<p>${escapeAttribute(greeting)}</p><p>${escapeAttribute(about)}</p>`,
      quoteHtml(quote),
      `<p><a href="${escapeAttribute(link)}">${letter.openLink.replaceAll('\u00a0', '&nbsp;')}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
