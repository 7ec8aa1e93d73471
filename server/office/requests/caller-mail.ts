/** The mail with which a caller gets the calculation that they were told on the phone; its PDF goes with it. */
import type { NumberedQuote } from '#server/calculation/quotes/request-quote.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { requestMailTexts } from './request-mail.ts'

/** `office` is who is answered, `site` where the public pages of its language begin. */
export const callerMail = (
  { name, quote }: { name: string | null; quote: NumberedQuote },
  to: string,
  { office, site }: { office: string; site: string },
): OutgoingMail => {
  const madeOn = kyivDay(new Date(quote.createdAt))
  const link = site + markedAddress(addressOfInput(quote.input), madeOn, quote.statement)
  const { number, lang } = quote
  const { letter } = requestMailTexts(lang)
  const greeting = name ? letter.greetingBy({ name }) : letter.greeting
  const inMail = quote.asMail()
  const about = letter.about({ number })
  return {
    to,
    replyTo: office,
    // Nothing that was typed stands in a header but the address, which the contract has checked.
    subject: letter.subject({ number }),
    text: [greeting, '', about, '', inMail.text, '', letter.open({ link })].join('\n'),
    html: [
      `<!doctype html><html lang="${lang}"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">`,
      `<p>${escapeAttribute(greeting)}</p><p>${escapeAttribute(about)}</p>`,
      inMail.html,
      `<p><a href="${escapeAttribute(link)}">${letter.openLink.replaceAll('\u00a0', '&nbsp;')}</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
