/** The mail with which a caller gets the calculation that they were told on the phone; its PDF goes with it. */
import { quoteHtml } from '#server/calculation/quotes/quote-html.ts'
import { quoteText } from '#server/calculation/quotes/quote-text.ts'
import { escapeAttribute } from '#server/platform/escape-html.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-mark.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import type { RequestForMail } from './request-mail.ts'

/** `office` is who is answered, `site` the origin of the public page of the calculation. */
export const callerMail = (
  { name, quote }: { name: string | null; quote: NonNullable<RequestForMail['quote']> },
  to: string,
  { office, site }: { office: string; site: string },
): OutgoingMail => {
  const madeOn = kyivDay(new Date(quote.createdAt))
  const link = site + markedAddress(addressOfInput(quote.input), madeOn, quote.statement)
  const greeting = name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'
  const about = `Это расчёт ${quote.number}, о\u00a0котором мы говорили по\u00a0телефону. Он\u00a0же приложен в\u00a0PDF.`
  return {
    to,
    replyTo: office,
    // Nothing that was typed stands in a header but the address, which the contract has checked.
    subject: `Расчёт ${quote.number}`,
    text: [greeting, '', about, '', quoteText(quote), '', `Открыть и изменить: ${link}`].join('\n'),
    html: [
      '<!doctype html><html lang="ru"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">',
      `<p>${escapeAttribute(greeting)}</p><p>${escapeAttribute(about)}</p>`,
      quoteHtml(quote),
      `<p><a href="${escapeAttribute(link)}">Открыть и&nbsp;изменить расчёт</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
