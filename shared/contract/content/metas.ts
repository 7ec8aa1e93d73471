/** Meta records: title, description and keywords of a page, one record per page in each language. */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import { idSchema, lineSchema, timestampSchema, versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { recordCalls } from '#shared/contract/platform/record-calls.ts'
import { errorText, expectsText, fillIn, label, tooLong } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'

export const pageNameSchema = z
  .string(expectsText(label('page')))
  .trim()
  .min(1, fillIn(label('page')))
  .max(60, tooLong(label('page'), 60))
  .regex(/^[a-z0-9/-]+$/, errorText('metaPage'))

export const metaSchema = z.object({
  id: idSchema,
  page: z.string(),
  lang: z.enum(languages),
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type Meta = z.infer<typeof metaSchema>

export const metaInputSchema = z.strictObject({
  page: pageNameSchema,
  title: lineSchema(0, 200, () => texts.labels.title).default(''),
  description: lineSchema(0, 500, () => texts.labels.description).default(''),
  keywords: lineSchema(0, 500, () => texts.labels.keywords).default(''),
})

/** Russian by default. */
const ofLanguage = z.strictObject({ lang: z.enum(languages, errorText('language')).optional() })

export const listMetasEndpoint = endpoint('GET /api/meta', {
  access: 'content.read',
  summary: 'Lists the meta records of a language in the order of their pages',
  query: ofLanguage,
  responses: { 200: z.array(metaSchema) },
})

const plain = recordCalls({
  path: '/api/meta',
  reads: 'content.read',
  writes: 'content.write',
  record: metaSchema,
  input: metaInputSchema,
  says: {
    read: 'Reads one meta record by its number',
    create: 'Creates the meta record of a page that has none in the language',
    change: 'Changes a meta record',
    remove: 'Removes a meta record',
  },
})

export const { read: readMetaEndpoint, change: updateMetaEndpoint, remove: removeMetaEndpoint } = plain

export const createMetaEndpoint = { ...plain.create, query: ofLanguage }

export const readMetaOfPageEndpoint = endpoint('GET /api/meta/single/:page', {
  access: 'public',
  summary: 'Reads the meta record of one page',
  params: z.strictObject({ page: pageNameSchema }),
  query: ofLanguage,
  responses: { 200: metaSchema },
  problems: [404],
})
