/** Options: the prices and texts that the calculator and the site use. */
import { z } from 'zod'
import { id, idParams, lines, timestamp, version } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { expectsText, fillIn, label, said, tooLong } from '#shared/contract/platform/schema-texts.ts'

export const optionTitle = z
  .string(expectsText(label('title')))
  .trim()
  .min(1, fillIn(label('title')))
  .max(80, tooLong(label('title'), 80))
  .regex(/^[a-z0-9_.-]+$/, said('optionTitle'))

/** Options whose title begins so are read with a token only. */
export const privateOptionPrefix = 'private.'

export const option = z.object({
  id,
  title: z.string(),
  value: z.string(),
  note: z.string(),
  version,
  updatedAt: timestamp,
})
export type Option = z.infer<typeof option>

export const optionInput = z.strictObject({
  title: optionTitle,
  value: z.union(
    [lines(10_000, 'Значение'), z.number().transform(String)],
    'Значение: ожидается текст или число',
  ),
  note: lines(1_000, 'Пояснение').optional(),
})

export const listOptions = endpoint({
  method: 'GET',
  path: '/api/option',
  access: 'options.read',
  summary: 'Lists the options in the order of their titles',
  responses: { 200: z.array(option) },
})

export const readOption = endpoint({
  method: 'GET',
  path: '/api/option/:id',
  access: 'options.read',
  summary: 'Reads one option by its number',
  params: idParams,
  responses: { 200: option },
  problems: [404],
})

export const readOptionByTitle = endpoint({
  method: 'GET',
  path: '/api/option/single/:title',
  access: 'public',
  summary: 'Reads one option by its title; titles that begin with private. need a token',
  params: z.strictObject({ title: optionTitle }),
  responses: { 200: option },
  problems: [404],
})

export const createOption = endpoint({
  method: 'POST',
  path: '/api/option',
  access: 'options.write',
  summary: 'Creates an option; calculator options are checked before they are saved',
  body: optionInput,
  responses: { 201: option },
  problems: [409],
})

export const updateOption = endpoint({
  method: 'PUT',
  path: '/api/option/:id',
  access: 'options.write',
  summary: 'Changes an option; without a note the old note stays',
  params: idParams,
  body: optionInput,
  responses: { 200: option },
  problems: [404, 409],
  ifMatch: true,
})

export const removeOption = endpoint({
  method: 'DELETE',
  path: '/api/option/:id',
  access: 'options.write',
  summary: 'Removes an option',
  params: idParams,
  responses: { 204: null },
  problems: [404, 409],
  ifMatch: true,
})
