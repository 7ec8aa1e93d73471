/** Parses the input of a call; messages are in the reader's language. */
import type { z } from 'zod'
import ukrainian from 'zod/v4/locales/uk.js'
import { texts } from '#messages/platform/schema.js'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'

/** Throws a `ZodError`. */
export const parseInput = <T extends z.ZodType>(schema: T, given: unknown): z.output<T> =>
  schema.parse(given, { error: messageOf })

/** `parseInput`, returning a result instead of throwing. */
export const safeParseInput = <T extends z.ZodType>(
  schema: T,
  given: unknown,
): z.ZodSafeParseResult<z.output<T>> => schema.safeParse(given, { error: messageOf })

const { localeError } = ukrainian()

/**
 * Message of a check that has none of its own, without the type names that only programmers know. Errors other than a
 * wrong type have the library's message, which `start.ts` has set to Russian.
 */
const messageOf = (issue: z.core.$ZodRawIssue) => {
  if (issue.code === 'invalid_type') return typeMessage(issue)
  return currentLanguage() === 'uk' ? localeError(issue) : undefined
}

const typeMessage = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string => {
  if (issue.input === undefined || issue.input === null) return texts.fillIn
  return texts[isNamed(issue.expected) ? expectations[issue.expected] : 'otherKind']
}

const expectations = {
  string: 'expectsText',
  number: 'expectsNumber',
  int: 'expectsNumber',
  boolean: 'expectsBoolean',
  array: 'expectsList',
} as const

const isNamed = (type: string): type is keyof typeof expectations => Object.hasOwn(expectations, type)
