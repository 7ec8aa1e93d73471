/** The mail that notifies the office of a request. The visitor's address is in its text. */

import * as russian from '#messages/ru/work/request-mail.js'
import * as ukrainian from '#messages/uk/work/request-mail.js'
import type { CustomerQuote } from '#server/calculation/quotes/request-quote.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { QueuedMail } from '#server/platform/outbox/outbox.store.ts'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import { htmlOf } from './letter-html.ts'

export type RequestForMail = Pick<
  Row<'requests'>,
  'id' | 'kind' | 'lang' | 'name' | 'phone' | 'email' | 'message' | 'note'
> & { reply_by?: ReplyWay | null; quote: CustomerQuote | null }

const messages: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }

export const requestMailTexts = (lang: Language): typeof russian => messages[lang]

/**
 * Writes the mail in the language of the request, like its quote and PDF. `to` is the office's e-mail, `site` the
 * origin of the admin's URL.
 */
export const requestMail = (request: RequestForMail, to: string, site: string): QueuedMail => {
  const facts = factsOf(request)
  const link = `${site}/admin/requests?open=${request.id}`
  const { id, kind, lang, quote } = request
  const inMail = quote?.asMail()
  const { subjects, attached, quote: quoteTitle, open } = messages[lang]
  const subject = subjects[kind]({ id: String(id) })
  return {
    to,
    office: 'to',
    // No visitor's text is in a header.
    subject: quote?.subject(subject) ?? subject,
    text: [
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(quote && inMail ? [attached({ number: quote.number }), '', inMail.text, ''] : []),
      link,
    ].join('\n'),
    html: htmlOf(lang, [
      ...facts.map(
        ([label, value]) => `<p><b>${label}:</b> ${escapeAttribute(value).replaceAll(/\r?\n/g, '<br>')}</p>`,
      ),
      ...(quote && inMail
        ? [`<h2>${escapeAttribute(quoteTitle({ number: quote.number }))}</h2>`, inMail.html]
        : []),
      `<p><a href="${escapeAttribute(link)}">${open}</a></p>`,
    ]),
  }
}

const factsOf = (request: RequestForMail): [label: string, value: string][] => {
  const { labels, replies } = messages[request.lang]
  const facts: [string, string | null][] = [
    [labels.name, request.name],
    [labels.phone, request.phone && formatPhone(request.phone)],
    [labels.email, request.email],
    [labels.reply, request.reply_by ? replies[request.reply_by] : null],
    [labels.message, request.message],
    [labels.note, request.note],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
