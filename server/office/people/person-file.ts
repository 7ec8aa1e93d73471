/** What is kept of a person as a file for that person: for machines, or to read. */

import { kyivTime } from '#server/platform/http/export-file.ts'
import type { FoundPerson, FoundRequest } from '#shared/contract/people.ts'
import { escapeAttribute } from '#shared/domain/escape-html.ts'

/** Others' requests that only name the person are theirs, and left out. */
export const personJson = ({ contact, requests }: FoundPerson): string =>
  `${JSON.stringify({ contact, requests: requests.filter(isOwn).map(forPerson) }, null, 2)}\n`

export const personHtml = ({ contact, requests }: FoundPerson): string =>
  [
    '<!doctype html>',
    `<html lang="ru"><head><meta charset="utf-8"><title>Данные: ${escapeAttribute(contact)}</title></head><body>`,
    `<h1>Данные, которые хранятся о ${escapeAttribute(contact)}</h1>`,
    ...requests.filter(isOwn).map(requestHtml),
    '</body></html>\n',
  ].join('\n')

const isOwn = ({ mention }: FoundRequest): boolean => !mention

const forPerson = ({ mention: _mention, ...request }: FoundRequest) => request

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
  ]
  const shown = facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
  const rows = shown.map(([label, value]) => `<dt>${label}</dt><dd>${escapeAttribute(value)}</dd>`)
  return `<h2>Заявка № ${request.id}</h2><dl>${rows.join('')}</dl>`
}
