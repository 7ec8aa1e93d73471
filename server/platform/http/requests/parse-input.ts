/** Parses the input of a call; messages are in the reader's language. */
import type { z } from 'zod'
import ukrainian from 'zod/v4/locales/uk.js'
import * as russianInput from '#messages/ru/calculation/engine-input.js'
import * as russianSchema from '#messages/ru/platform/schema.js'
import * as ukrainianInput from '#messages/uk/calculation/engine-input.js'
import * as ukrainianSchema from '#messages/uk/platform/schema.js'
import { type SchemaTexts, withTexts } from '#shared/contract/platform/schema-texts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Throws a `ZodError`. */
export const parseInput = <T extends z.ZodType>(schema: T, given: unknown, lang: Language): z.output<T> =>
  withTexts(texts[lang], () => schema.parse(given, { error: issue => messageOf(issue, lang) }))

/** `parseInput` in Russian, returning a result instead of throwing. */
export const safeParseInput = <T extends z.ZodType>(
  schema: T,
  given: unknown,
): z.ZodSafeParseResult<z.output<T>> => schema.safeParse(given, { error: issue => messageOf(issue, 'ru') })

const texts: Record<Language, SchemaTexts> = {
  ru: { schema: russianSchema, input: russianInput },
  uk: { schema: ukrainianSchema, input: ukrainianInput },
}

const { localeError } = ukrainian()

/**
 * Message of a check that has none of its own, without the type names that only programmers know. Errors other than a
 * wrong type have the library's message, which `start.ts` has set to Russian.
 */
const messageOf = (issue: z.core.$ZodRawIssue, lang: Language) => {
  if (issue.code === 'invalid_type') return typeMessage(issue, lang)
  return lang === 'uk' ? localeError(issue) : undefined
}

const typeMessage = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>, lang: Language): string => {
  const { schema } = texts[lang]
  if (issue.input === undefined || issue.input === null) return schema.fillIn
  return schema[isNamed(issue.expected) ? expectations[issue.expected] : 'otherKind']
}

const expectations = {
  string: 'expectsText',
  number: 'expectsNumber',
  int: 'expectsNumber',
  boolean: 'expectsBoolean',
  array: 'expectsList',
} as const

const isNamed = (type: string): type is keyof typeof expectations => Object.hasOwn(expectations, type)
