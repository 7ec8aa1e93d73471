/** What is kept of a person as a file for that person: for machines, or to read. */

import { kyivTime } from '#server/platform/http/export-file.ts'
import { totalTitle } from '#shared/calculator/total-title.ts'
import type { FoundComment, FoundPerson, FoundRequest } from '#shared/contract/people.ts'
import type { StoredQuote } from '#shared/contract/quote.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'

/** Others' requests that only name the person are theirs, and left out with the comments at them. */
export const personJson = (
  { contact, requests, comments }: FoundPerson,
  quotes: readonly StoredQuote[],
): string =>
  `${JSON.stringify(
    {
      contact,
      requests: requests.filter(isOwn).map(forPerson),
      quotes,
      comments: comments.filter(isForPerson).map(forPerson),
    },
    null,
    2,
  )}\n`

export const personHtml = (
  { contact, requests, comments }: FoundPerson,
  quotes: readonly StoredQuote[],
): string =>
  [
    '<!doctype html>',
    `<html lang="ru"><head><meta charset="utf-8"><title>Данные: ${escapeAttribute(contact)}</title></head><body>`,
    `<h1>Данные, которые хранятся о ${escapeAttribute(contact)}</h1>`,
    ...requests.filter(isOwn).map(requestHtml),
    ...quotes.map(quoteHtml),
    ...comments.filter(isForPerson).map(commentHtml),
    '</body></html>\n',
  ].join('\n')

export const isOwn = ({ mention }: FoundRequest): boolean => !mention

const isForPerson = ({ kind, mention }: FoundComment): boolean => kind !== 'request' || !mention

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

const commentHtml = ({ kind, record, text, createdAt }: FoundComment): string =>
  section(`Комментарий фирмы к ${commentedNames[kind]} ${record}`, [
    ['Написан, Киев', kyivTime(createdAt)],
    ['Текст', text],
  ])

const commentedNames: Record<FoundComment['kind'], string> = {
  request: 'заявке №',
  post: 'статье №',
  table: 'таблице',
}

const section = (title: string, facts: readonly (readonly [string, string | null])[]): string => {
  const rows = facts.flatMap(([label, value]) =>
    value ? [`<dt>${escapeAttribute(label)}</dt><dd>${escapeAttribute(value)}</dd>`] : [],
  )
  return `<h2>${escapeAttribute(title)}</h2><dl>${rows.join('')}</dl>`
}
