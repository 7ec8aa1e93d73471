/** File with a person's data for that person, machine-readable or as text. */

import { buffer } from 'node:stream/consumers'
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
    `<html lang="ru"><head><meta charset="utf-8"><title>Данные: ${escapeAttribute(contact)}</title></head><body>`,
    `<h1>Данные, которые хранятся о ${escapeAttribute(aboutPerson(contact))}</h1>`,
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
    ['Вид', request.kind === 'callback' ? 'звонок' : 'расчёт'],
    ['Поступила, Киев', kyivTime(request.createdAt)],
    ['Имя', request.name],
    ['Телефон', request.phone],
    ['Почта', request.email],
    ['Сообщение', request.message],
    ['Заметка фирмы', request.note],
    ['Следующий шаг', request.nextAction],
    ['Расчёты', request.quotes.join(', ')],
    ...request.answers.map(({ at, text }): [string, string] => [`Ответ фирмы, ${kyivTime(at)}`, text || '—']),
    ['Согласие', request.consent && `Версия ${request.consent.version}: ${request.consent.text}`],
  ]
  return section(`Заявка № ${request.id}`, facts)
}

const quoteHtml = ({ number, createdAt, statement }: StoredQuote): string =>
  section(`Расчёт № ${number}`, [
    ['Сделан, Киев', kyivTime(createdAt)],
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
  section(`Заказ № ${order.id}`, [
    ['Начат, Киев', kyivTime(order.createdAt)],
    ['Имя', order.name],
    ['Телефоны', order.phones.join(', ')],
    ['Почта', order.email],
    [
      'Договор',
      [order.contractNumber, order.contractDay && formatDayDmy(order.contractDay)].filter(Boolean).join(', '),
    ],
    ['Машина', [order.make, order.model, order.year, order.engine].filter(Boolean).join(' ')],
    ['VIN', order.vin],
    ['Аукцион, лот', [order.auction, order.lot].filter(Boolean).join(', ')],
    ['Маршрут', routeNames[order.route]],
    ['Порт', order.port],
    ['Контейнер, судно', [order.container, order.vessel].filter(Boolean).join(', ')],
    ['Декларация', order.declaration],
    ['Номерной знак', order.plate],
    ['Исход', order.outcome && `${orderOutcomeNames[order.outcome]}: ${order.outcomeReason}`],
    ...order.files.map(({ id, title, day }): [string, string] => [
      `Файл ${id}`,
      `${title}, ${formatDayDmy(day)}`,
    ]),
    ...order.stages.map(({ ru, actual }): [string, string | null] => [ru, actual && formatDayDmy(actual)]),
    ...order.payments.map(({ what, amount, currency, due, paid }): [string, string] => [
      `Платёж: ${what}`,
      `${formatAmount(amount, currency)}, ${paid ? `оплачен ${formatDayDmy(paid)}` : `до ${formatDayDmy(due)}`}`,
    ]),
  ])

const commentHtml = ({ kind, record, text, createdAt }: FoundComment): string =>
  section(`Комментарий фирмы к ${commentedNames[kind]} ${record}`, [
    ['Написан, Киев', kyivTime(createdAt)],
    ['Текст', text],
  ])

const commentedNames: Record<FoundComment['kind'], string> = {
  request: 'заявке №',
  order: 'заказу №',
  post: 'статье №',
  table: 'таблице',
}

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
  const put = (name: string, bytes: Buffer) => bytesOf(name, bytes, now, new Map())
  yield* put('data.html', Buffer.from(personHtml(person, quotes, orders)))
  yield* put('data.json', Buffer.from(personJson(person, quotes, orders)))
  for (const { id, file } of orders.filter(isOwn).flatMap(({ files }) => files)) {
    const stored = await ctx.files.orders.open(file)
    if (stored) yield* put(`files/${id}.${file.split('.')[1]}`, await buffer(stored.stream()))
  }
  yield tarEnd()
}
