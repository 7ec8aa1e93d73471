/** Options: the prices and texts that the calculator and the site use. */

import { z } from 'zod'
import { texts } from '#messages/contract/calculation.js'
import { idSchema, linesSchema, timestampSchema, versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { recordCalls } from '#shared/contract/platform/record-calls.ts'
import { errorText, expectsText, fillIn, label, tooLong } from '#shared/contract/platform/schema-texts.ts'

export const optionTitleSchema = z
  .string(expectsText(label('title')))
  .trim()
  .min(1, fillIn(label('title')))
  .max(80, tooLong(label('title'), 80))
  .regex(/^[a-z0-9_.-]+$/, errorText('optionTitle'))

/** Prefix of options that only signed-in callers can read. */
export const privateOptionPrefix = 'private.'

export const optionSchema = z.object({
  id: idSchema,
  title: z.string(),
  value: z.string(),
  note: z.string(),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type Option = z.infer<typeof optionSchema>

export const optionInputSchema = z.strictObject({
  title: optionTitleSchema,
  value: z.union([linesSchema(10_000, () => texts.labels.value), z.number().transform(String)], {
    error: () => texts.valueKind,
  }),
  note: linesSchema(1_000, () => texts.labels.note).optional(),
})

export const listOptionsEndpoint = endpoint('GET /api/option', {
  access: 'options.read',
  summary: 'Lists the options in the order of their titles',
  responses: { 200: z.array(optionSchema) },
})

export const {
  read: readOptionEndpoint,
  create: createOptionEndpoint,
  change: updateOptionEndpoint,
  remove: removeOptionEndpoint,
} = recordCalls({
  path: '/api/option',
  reads: 'options.read',
  writes: 'options.write',
  record: optionSchema,
  input: optionInputSchema,
  says: {
    read: 'Reads one option by its number',
    create: 'Creates an option; calculator options are checked before they are saved',
    change: 'Changes an option; without a note the old note stays',
    remove: 'Removes an option',
  },
})

export const readOptionByTitleEndpoint = endpoint('GET /api/option/single/:title', {
  access: 'public',
  summary: 'Reads one option by its title; titles that begin with private. need a token',
  params: z.strictObject({ title: optionTitleSchema }),
  responses: { 200: optionSchema },
  problems: [404],
})
