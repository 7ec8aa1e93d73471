/** What schemas without a message of their own say of an input, in sentences for people. */
import type { z } from 'zod'
import ukrainian from 'zod/v4/locales/uk.js'
import * as russianTexts from '#messages/refusals.js'
import * as ukrainianTexts from '#messages/uk/refusals.js'
import type { Language } from '#shared/domain/languages.ts'
import type { ParseParams } from './read-body.ts'

type ErrorMap = NonNullable<Extract<ParseParams['error'], (...given: never) => unknown>>

const { localeError } = ukrainian()

/** Without the names of types that only programmers know. What is none of a wrong type the library says; `start.ts` has set its Russian. */
export const schemaMessages: Record<Language, ParseParams> = {
  ru: { error: issue => typeMessage(issue, 'ru') },
  uk: { error: issue => typeMessage(issue, 'uk') ?? localeError(issue) },
}

const texts: Record<Language, typeof russianTexts> = { ru: russianTexts, uk: ukrainianTexts }

const typeMessage = (issue: Parameters<ErrorMap>[0], lang: Language): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined
  const { details } = texts[lang]
  if (issue.input === undefined || issue.input === null) return details.fillIn
  return typeof issue.expected === 'string' && isNamed(issue.expected)
    ? details[expectations[issue.expected]]
    : details.otherKind
}

const expectations = {
  string: 'expectsText',
  number: 'expectsNumber',
  int: 'expectsNumber',
  boolean: 'expectsBoolean',
  array: 'expectsList',
} as const

const isNamed = (type: string): type is keyof typeof expectations & z.core.$ZodInvalidTypeExpected =>
  Object.hasOwn(expectations, type)
