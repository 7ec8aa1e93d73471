import { z } from 'zod'
import * as texts from '#messages/admin/content/metas.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createMetaEndpoint,
  listMetasEndpoint,
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
  create: body => client.call(createMetaEndpoint, { query: { lang }, body }),
  change: (id, body, ifMatch) => client.call(updateMetaEndpoint, { params: { id }, body, ifMatch }),
  // A record created by an attempt whose response was lost is recognised by its page, which is unique.
  find: async attempt => {
    const found = (await client.call(listMetasEndpoint, { query: { lang } })).find(
      known => known.page === attempt.page.trim(),
    )
    return found && found.title === attempt.title.trim() ? found : null
  },
  titleOf: values => texts.metaOf({ page: values.page }),
})
