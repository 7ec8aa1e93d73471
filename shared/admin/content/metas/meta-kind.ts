import { z } from 'zod'
import * as texts from '#messages/admin/content/metas.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createMetaEndpoint,
  type Meta,
  readMetaEndpoint,
  removeMetaEndpoint,
  updateMetaEndpoint,
} from '#shared/contract/content/metas.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export const metaValues = z.object({
  page: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
})
export type MetaValues = z.infer<typeof metaValues>

export const metaRemoval = removalOf('meta', removeMetaEndpoint)

export const metaKind = (
  client: Client,
  lang: Language,
  page?: string,
  startsAt = '',
): FormDefinition<MetaValues, Meta> => ({
  kind: 'meta',
  nameOf: id =>
    `meta-${id ?? (page === undefined ? 'new' : `of-${page}`)}${id === null && lang !== 'ru' ? `-${lang}` : ''}`,
  erasedWith: () => null,
  kept: metaValues,
  valuesOf: record =>
    metaValues.parse(record ?? { page: page ?? startsAt, title: '', description: '', keywords: '' }),
  read: id => client.call(readMetaEndpoint, { params: { id } }),
  create: (body, { key } = {}) =>
    client.call(createMetaEndpoint, { query: { lang }, body, idempotencyKey: key }),
  change: (id, body, ifMatch) => client.call(updateMetaEndpoint, { params: { id }, body, ifMatch }),
  titleOf: values => texts.metaOf({ page: values.page }),
})
