/**
 * Error responses in the language that was asked for. They are thrown in Russian, wherever they arise: by routes, by the
 * schemas of the contract, by libraries' failures. On the way out the same message is looked up in the other catalogue, as
 * with gettext: its Russian text is its key.
 */

import * as russianEngine from '#messages/engine.js'
import * as russianInput from '#messages/engine-input.js'
import * as russianPages from '#messages/page-errors.js'
import * as russian from '#messages/refusals.js'
import * as ukrainianEngine from '#messages/uk/engine.js'
import * as ukrainianInput from '#messages/uk/engine-input.js'
import * as ukrainianPages from '#messages/uk/page-errors.js'
import * as ukrainian from '#messages/uk/refusals.js'
import { isLanguage, type Language, splitLanguage } from '#shared/domain/languages.ts'
import { HttpError } from './http-error.ts'

/**
 * The language of an address: as `?lang=` asks, else as its path begins or the path of the page that `/api/page` is asked
 * for, else Russian.
 *
 * @example languageOf('/api/calculator/quote?lang=uk') // 'uk'
 */
export const languageOf = (address: string): Language => {
  const query = address.indexOf('?')
  const asked = new URLSearchParams(query === -1 ? '' : address.slice(query + 1))
  const lang = asked.get('lang')
  if (isLanguage(lang)) return lang
  const path = address.startsWith('/api/page?') ? asked.get('path') : address
  return splitLanguage(path ?? '').named ?? 'ru'
}

/** The same failure in a language; a message that no catalogue has stays as it is. */
export const translateError = (error: HttpError, lang: Language): HttpError => {
  if (lang === 'ru') return error
  const { headers, type, cause } = error
  const errors = error.errors?.map(problem => ({ ...problem, message: translate(problem.message) }))
  const more = { headers, type, cause, ...(errors ? { errors } : {}) }
  return new HttpError(error.status, translate(error.message), more)
}

/** @example translate('Имя: заполните поле') // 'Ім’я: заповніть поле' */
const translate = (text: string): string => {
  dictionary ??= makeDictionary()
  const known = dictionary.texts.get(text)
  if (known !== undefined) return known
  for (const { pieces, names, write } of dictionary.templates) {
    const values = valuesIn(text, pieces)
    if (values) return write(Object.fromEntries(names.map((name, at) => [name, labelOf(values[at] ?? '')])))
  }
  return text
}

const labelOf = (value: string): string => dictionary?.texts.get(value) ?? value

type Message = string | ((values: never) => string)
type Values = Record<string, string>

interface Template {
  /** What stands around the placeholders, and the names of those. */
  pieces: readonly string[]
  names: readonly string[]
  write: (values: Values) => string
}

interface Dictionary {
  texts: ReadonlyMap<string, string>
  templates: readonly Template[]
}

let dictionary: Dictionary | undefined

const makeDictionary = (): Dictionary => {
  const texts = new Map<string, string>()
  const templates: Template[] = []
  const add = (from: Readonly<Record<string, Message>>, to: Readonly<Record<string, Message>>) => {
    for (const [key, text] of Object.entries(from)) {
      const other = to[key]
      if (typeof text === 'string' && typeof other === 'string') texts.set(text, other)
      if (typeof text === 'function' && typeof other === 'function') {
        templates.push({ ...piecesOf(text as Write), write: other as Write })
      }
    }
  }
  add(russian.labels, ukrainian.labels)
  add(russian.details, ukrainian.details)
  add(russianInput, ukrainianInput)
  add(russianPages, ukrainianPages)
  add({ day: russianEngine.dateBeforeTariff }, { day: ukrainianEngine.dateBeforeTariff })
  // Most text first, so that a message is not taken for a more general one.
  templates.sort((one, other) => other.pieces.join('').length - one.pieces.join('').length)
  return { texts, templates }
}

type Write = (values: Values) => string

/** A message with a sign in each placeholder, taken apart again. */
const piecesOf = (write: Write): Pick<Template, 'pieces' | 'names'> => {
  const values = new Proxy<Values>({}, { get: (_, name) => `\u0000${String(name)}\u0000` })
  const parts = write(values).split('\u0000')
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1),
  }
}

/** What stands in the placeholders of a text, or null when it is no text of this template. */
const valuesIn = (text: string, [first = '', ...rest]: readonly string[]): string[] | null => {
  if (!text.startsWith(first)) return null
  const values: string[] = []
  let from = first.length
  for (const [at, piece] of rest.entries()) {
    const last = at === rest.length - 1
    const end = last ? text.length - piece.length : text.indexOf(piece, from)
    if (end < from || !text.startsWith(piece, end)) return null
    values.push(text.slice(from, end))
    from = end + piece.length
  }
  return values
}
