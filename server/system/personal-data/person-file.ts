/** File with a person's data for that person, machine-readable or as text. */

import { buffer } from 'node:stream/consumers'
import { texts } from '#messages/server/system/personal-data.js'
import { bytesOf, tarEnd } from '#server/platform/backup/tar.ts'
import type { Context } from '#server/platform/context.ts'
import { kyivTime } from '#server/platform/http/files/export-file.ts'
import { asOrderFile } from '#server/work/orders/order-file.store.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { FoundComment, FoundPerson, FoundRequest } from '#shared/contract/system/personal-data.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { aboutPerson } from '#shared/domain/named-by-number.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { keptAnswer } from '#shared/domain/work/invoices/kept-invoice.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import type { FoundOrder } from './orders-of-person.ts'

/** Leaves out other people's requests that only mention the person, with their comments. */
export const personJson = (
  { contact, requests, comments, invoices }: FoundPerson,
  quotes: readonly StoredQuote[],
  orders: readonly FoundOrder[],
): string =>
  `${JSON.stringify(
    {
      contact,
      requests: requests.filter(isOwn).map(forPerson),
      orders: orders.filter(isOwn).map(orderForPerson),
      invoices: invoices.map(({ number, day, firm, sum, keptUntil }) => ({
        number,
        day,
        firm,
        sum,
        keptUntil,
      })),
      quotes,
      comments: comments.filter(isForPerson).map(forPerson),
    },
    null,
    2,
  )}\n`

export const personHtml = (
  { contact, requests, comments, invoices }: FoundPerson,
  quotes: readonly StoredQuote[],
  orders: readonly FoundOrder[],
): string =>
  [
    '<!doctype html>',
    `<html lang="${currentLanguage()}"><head><meta charset="utf-8"><title>${texts.documentTitle({ contact: escapeAttribute(aboutPerson(contact)) })}</title></head><body>`,
    `<h1>${texts.heading({ contact: escapeAttribute(aboutPerson(contact)) })}</h1>`,
    ...requests.filter(isOwn).map(requestHtml),
    ...quotes.map(quoteHtml),
    ...orders.filter(isOwn).map(orderHtml),
    ...keptAnswer(invoices).map(said => `<p>${escapeAttribute(said)}</p>`),
    ...comments.filter(isForPerson).map(commentHtml),
    '</body></html>\n',
  ].join('\n')

export const isOwn = ({ mention }: { mention: boolean }): boolean => !mention

const isForPerson = ({ kind, mention }: FoundComment): boolean =>
  kind === 'post' || kind === 'table' || !mention

const forPerson = <T extends { mention: boolean }>({ mention: _mention, ...record }: T) => record

const requestHtml = (request: FoundRequest): string => {
  const facts: [string, string | null][] = [
    [texts.facts.kind, texts.kinds[request.kind]],
    [texts.facts.received, kyivTime(request.createdAt)],
    [texts.facts.name, request.name],
    [texts.facts.phone, request.phone],
    [texts.facts.email, request.email],
    [texts.facts.message, request.message],
    [texts.facts.note, request.note],
    [texts.facts.nextAction, request.nextAction],
    [texts.facts.quotes, request.quotes.join(', ')],
    ...request.answers.map(({ at, text }): [string, string] => [
      texts.answerAt({ at: kyivTime(at) }),
      text || '—',
    ]),
    [
      texts.facts.consent,
      request.consent &&
        texts.consentVersion({ version: request.consent.version, text: request.consent.text }),
    ],
  ]
  return section(texts.request({ id: request.id }), facts)
}

const quoteHtml = ({ number, createdAt, statement }: StoredQuote): string =>
  section(texts.quote({ number }), [
    [texts.facts.made, kyivTime(createdAt)],
    ...statement.lines.map(({ title, usd }) => [title, `${usd} $`] as const),
    [totalTitle(statement), `${statement.total.usd} $`],
  ])

/** Leaves out fields that are internal to the office. */
const orderForPerson = ({
  holder: _,
  version: __,
  mention: ___,
  binned: ____,
  files,
  ...order
}: FoundOrder) => ({
  ...order,
  files: files.map(asOrderFile).map(({ author: _____, version: ______, ...file }) => file),
})

const orderHtml = (order: FoundOrder): string =>
  section(texts.order({ id: order.id }), [
    [texts.facts.begun, kyivTime(order.createdAt)],
    [texts.facts.name, order.name],
    [texts.facts.phones, order.phones.join(', ')],
    [texts.facts.email, order.email],
    [
      texts.facts.contract,
      [order.contractNumber, order.contractDay && formatDayDmy(order.contractDay)].filter(Boolean).join(', '),
    ],
    [texts.facts.car, [order.make, order.model, order.year, order.engine].filter(Boolean).join(' ')],
    ['VIN', order.vin],
    [texts.facts.lot, [order.auction, order.lot].filter(Boolean).join(', ')],
    [texts.facts.route, routeNames[order.route]],
    [texts.facts.port, order.port],
    [texts.facts.ship, [order.container, order.vessel].filter(Boolean).join(', ')],
    [texts.facts.declaration, order.declaration],
    [texts.facts.plate, order.plate],
    [texts.facts.outcome, order.outcome && `${orderOutcomeNames[order.outcome]}: ${order.outcomeReason}`],
    ...order.files.map(({ id, title, day }): [string, string] => [
      texts.fileNumber({ id }),
      `${title}, ${formatDayDmy(day)}`,
    ]),
    ...order.stages.map(({ [currentLanguage()]: name, actual }): [string, string | null] => [
      name,
      actual && formatDayDmy(actual),
    ]),
    ...order.payments.map(({ what, amount, currency, due, paid }): [string, string] => [
      texts.payment({ what }),
      `${formatAmount(amount, currency)}, ${paid ? texts.paidOn({ paid: formatDayDmy(paid) }) : texts.dueUntil({ due: formatDayDmy(due) })}`,
    ]),
  ])

const commentHtml = ({ kind, record, text, createdAt }: FoundComment): string =>
  section(texts.commentOn({ what: texts.commented[kind], record }), [
    [texts.facts.written, kyivTime(createdAt)],
    [texts.facts.text, text],
  ])

const section = (title: string, facts: readonly (readonly [string, string | null])[]): string => {
  const rows = facts.flatMap(([label, value]) =>
    value ? [`<dt>${escapeAttribute(label)}</dt><dd>${escapeAttribute(value)}</dd>`] : [],
  )
  return `<h2>${escapeAttribute(title)}</h2><dl>${rows.join('')}</dl>`
}

/**
 * Archive of a person's data: a readable file, a machine-readable one, and the files of the person's orders, named by
 * id.
 */
export async function* personArchive(
  ctx: Context,
  person: FoundPerson,
  quotes: readonly StoredQuote[],
  orders: readonly FoundOrder[],
): AsyncGenerator<Buffer> {
  const now = ctx.now()
  const put = (name: string, bytes: Buffer) => bytesOf(name, bytes, now)
  yield* put('data.html', Buffer.from(personHtml(person, quotes, orders)))
  yield* put('data.json', Buffer.from(personJson(person, quotes, orders)))
  for (const { id, file } of orders.filter(isOwn).flatMap(({ files }) => files)) {
    const stored = await ctx.files.orders.open(file)
    if (stored) yield* put(`files/${id}.${file.split('.')[1]}`, await buffer(stored.stream()))
  }
  yield tarEnd()
}
