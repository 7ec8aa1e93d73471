/** Puts the server's problems beside the form's fields; the rest goes above the form. */
import type { z } from 'zod'
import { fieldProblems, hasCode, messageOf } from '#shared/client/api-error.ts'
import type { ProblemCode } from '#shared/contract/platform/problem-codes.ts'

/**
 * Marks the fields that the server names and returns the text to show above the form: null when every problem has
 * found its field. `sections.2.title` belongs to the field `sections`.
 */
export const placeProblems = (
  form: { values: object; setErrors(errors: Record<string, string>): void },
  error: unknown,
  fieldOf: (path: string) => string = path => path,
): string | null => {
  const problems = fieldProblems(error)
  const own: Record<string, string> = {}
  const others: string[] = []
  for (const [named, message] of Object.entries(problems)) {
    const path = fieldOf(named)
    if (Object.hasOwn(form.values, path.split('.', 1)[0] ?? '')) own[path] = message
    else others.push(message)
  }
  form.setErrors(own)
  if (others.length > 0) return others.join('. ')
  return Object.keys(own).length > 0 ? null : messageOf(error)
}

/** True when the save was rejected since the record has a newer version, or with one of the codes in `others`. */
export const isStale = (error: unknown, ...others: ProblemCode[]): boolean =>
  hasCode(error, 'record.stale', 'table.stale', ...others)

/** The first problem of each field that the schema finds in the values; `fieldOf` as in `placeProblems`. */
export const problemsIn = (
  schema: z.ZodType,
  values: unknown,
  fieldOf: (path: string) => string = path => path,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    problems[fieldOf(path.join('.'))] ??= message
  return problems
}
