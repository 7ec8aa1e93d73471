/** The mail that notifies the office of a request. It always goes to the office; the visitor is only whom to answer. */

import type { ShownQuote } from '#server/calculation/quotes/quote-facts.ts'
import { quoteHtml } from '#server/calculation/quotes/quote-html.ts'
import { quoteText } from '#server/calculation/quotes/quote-text.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'
import type { Language } from '#shared/domain/languages.ts'
import { showPhone } from '#shared/domain/phone.ts'

export interface RequestForMail {
  id: number
  kind: 'callback' | 'calculation'
  lang: Language
  name: string | null
  phone: string | null
  email: string | null
  message: string | null
  note: string
  quote: (ShownQuote & { number: string }) | null
}

/** The quote is in the words of the office; its document, which goes on to the visitor, in the visitor's. `to` is the office, `site` the origin of the admin for the link. */
export const requestMail = (request: RequestForMail, to: string, site: string): OutgoingMail => {
  const facts = factsOf(request)
  const link = `${site}/admin/requests`
  const { quote } = request
  return {
    to,
    ...(request.email ? { replyTo: request.email } : {}),
    subject: `${subjects[request.kind]} № ${request.id}`,
    text: [
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(quote
        ? [
            `Расчёт ${quote.number}, он же приложен в PDF${request.lang === 'uk' ? ' на украинском языке' : ''}`,
            '',
            quoteText(quote),
            '',
          ]
        : []),
      link,
    ].join('\n'),
    html: [
      '<!doctype html><html lang="ru"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">',
      ...facts.map(
        ([label, value]) => `<p><b>${label}:</b> ${escapeAttribute(value).replaceAll(/\r?\n/g, '<br>')}</p>`,
      ),
      ...(quote ? [`<h2>Расчёт ${escapeAttribute(quote.number)}</h2>`, quoteHtml(quote)] : []),
      `<p><a href="${escapeAttribute(link)}">Открыть заявки</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

/** Nothing that a visitor typed stands in a header but the address to answer to, which the contract has checked. */
const subjects = { callback: 'Заявка на звонок', calculation: 'Заявка на расчёт' }

const factsOf = (request: RequestForMail): [label: string, value: string][] => {
  const facts: [string, string | null][] = [
    ['Имя', request.name],
    ['Телефон', request.phone && showPhone(request.phone)],
    ['Почта', request.email],
    ['Сообщение', request.message],
    ['Заметка', request.note],
    ['Язык', request.lang === 'uk' ? 'украинский' : null],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
