import './zod-without-eval.ts'
import { z } from 'zod'
import { currencies } from '#shared/domain/money/money.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { oneLine } from '#shared/domain/text/one-line.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import {
  errorText,
  expectsText,
  fillIn,
  hasControlCharacters,
  type Label,
  tooLong,
  tooShort,
} from './schema-texts.ts'

/** Two decimals; negative for a refund. */
export const moneyAmountSchema = z.object({ amount: z.string(), currency: z.enum(currencies) })

export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParamsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, errorText('idForm'))
    .transform(Number),
})

/** Language of the content; Russian by default. */
export const langQuerySchema = z.strictObject({ lang: z.enum(languages, errorText('language')).optional() })

/** ISO 8601, UTC. */
export const timestampSchema = z.iso.datetime(errorText('timeForm'))

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date(errorText('dayForm'))

/** A day that somebody types: a date field takes two digits of a year for a year of the first century. */
export const typedDaySchema = daySchema.refine(
  day => day >= '1990-01-01' && day <= '2100-12-31',
  errorText('dayLimits'),
)

/** The number that `If-Match` compares; grows by one with every change of the record. */
export const versionSchema = z.number().int().positive()

/** The shape of every error response (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** A `ProblemCode`, or a code that only a newer server knows. */
  code: z.string().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  requestId: z.string(),
  /** Seconds, as in the `Retry-After` header, which not every caller can read. */
  retryAfter: z.number().int().min(0).optional(),
  errors: z
    .array(
      z.union([
        z.object({ path: z.string(), code: z.string().optional(), message: z.string() }),
        z.object({
          sheet: z.string(),
          row: z.number().int(),
          column: z.string().nullable(),
          code: z.string().optional(),
          message: z.string(),
        }),
      ]),
    )
    .optional(),
})
export type Problem = z.infer<typeof problemSchema>

/** Long lists are counted so far; one more stands for «больше 1 000». Calls of the public count all. */
export const countedRows = 1_000

/** One page of a list. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int().min(1),
    pageSize: z.number().int().min(1),
    pageCount: z.number().int().min(1),
    total: z.number().int().min(0),
  })

/** The same of a list that is searched; `partly` where the search saw its newest rows or matches alone. */
export const searchedPageSchema = <T extends z.ZodType>(item: T) =>
  pageSchema(item).extend({ partly: z.literal(true).optional() })

/** A page number in a path or a query; anything that is not a page gets 404, not 400. */
export const pageNumberSchema = z.string().max(20)

/**
 * A line of text as people type it: trimmed, in Unicode form C, without invisible and direction-changing characters,
 * and without control characters, which could break mail headers, logs and exports.
 */
export const lineSchema = (min: number, max: number, field: Label, clean = withoutInvisible) =>
  z
    .string(expectsText(field))
    .overwrite(clean)
    .normalize('NFC')
    .trim()
    .min(min, min === 1 ? fillIn(field) : tooShort(field, min))
    .max(max, tooLong(field, max))
    .refine(value => !hasControlCharacter(value, false), hasControlCharacters(field))
    .refine(value => value === '' || isVisible(value), fillIn(field))

/** A line of prose, which people paste from documents: its line breaks and tabs become spaces. */
export const proseLineSchema = (min: number, max: number, field: Label) =>
  lineSchema(min, max, field, value => withoutInvisible(oneLine(value)))

/** Line breaks of Word and old programs (vertical tab, form feed, NEL, LS, PS), treated as ordinary breaks. */
const rareBreaks = /[\v\f\u0085\u2028\u2029]/g

/** Several lines of text; keeps line breaks and tabs, removes invisible and direction-changing characters. */
export const linesSchema = (max: number, field: Label) =>
  z
    .string(expectsText(field))
    .overwrite(value => withoutInvisible(value.replace(rareBreaks, '\n')))
    .normalize('NFC')
    .max(max, tooLong(field, max))
    .refine(value => !hasControlCharacter(value, true), hasControlCharacters(field))

/** False for a text of invisible characters only, which would look empty in every list. */
const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value)

/**
 * True for control characters and lone surrogates, which nobody types and which would break headers, logs, exports
 * and databases.
 */
export const hasControlCharacter = (value: string, breaksAllowed: boolean): boolean => {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (breaksAllowed && (code === 9 || code === 10 || code === 13)) continue
    if (code < 32 || (code >= 127 && code < 160) || (code >= 0xd800 && code < 0xe000)) return true
  }
  return false
}

/** Change of a firm’s account, by the last four digits. */
export const accountChangeSchema = z.object({
  before: z.string(),
  after: z.string(),
  at: timestampSchema,
  by: z.string(),
})
