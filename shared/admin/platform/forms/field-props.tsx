/** Props that every input of a form has: its value, its problem, and the limit of the contract's schema. */

import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/platform/forms.js'

export interface FieldOptions {
  type?: 'input' | 'checkbox'
  /** Path in the schema, where it differs from that in the form. */
  at?: string
}

/** `field('title')` gives the props of the input for `title`. */
export const fieldProps =
  <V extends object>(form: UseFormReturnType<V>, schema: z.ZodType | undefined) =>
  (path: string, { at = path, ...options }: FieldOptions = {}) => {
    const input = form.getInputProps(path as Parameters<typeof form.getInputProps>[0], options)
    const maxLength = schema && longestAt(schema, at.split('.'))
    if (maxLength === undefined) return input
    const length = String(input.value ?? '').length
    return {
      ...input,
      maxLength,
      ...(isNear(length, maxLength) && {
        inputContainer: (field: ReactNode) => (
          <>
            {field}
            <span className="admin-quiet-small" role="status">
              {texts.lengthOf({ length, maxLength })}
            </span>
          </>
        ),
      }),
    }
  }

/** Longest text in characters that the schema takes at a path; undefined where it sets no limit. */
export const longestAt = (schema: z.ZodType, path: readonly string[]): number | undefined => {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodUnion)
    return inner.options.map(option => longestAt(option as z.ZodType, path)).find(most => most !== undefined)
  const [name, ...rest] = path
  if (name === undefined) return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
  if (inner instanceof z.ZodArray) return longestAt(inner.element as z.ZodType, rest)
  const field = inner instanceof z.ZodObject ? inner.shape[name] : undefined
  return field && longestAt(field, rest)
}

const unwrapped = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

/** True in the last tenth of the limit: the length is then shown, before the field takes no more letters. */
const isNear = (length: number, most: number): boolean => length > most * 0.9
