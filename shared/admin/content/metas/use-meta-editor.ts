/** The state of the meta form, and removing a record with the way back. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createMetaEndpoint,
  listMetasEndpoint,
  type Meta,
  metaInputSchema,
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

/**
 * `meta` is null while a new record is written. With `page` the form stands in the editor of that page: it is saved
 * along with the page, and the first save leaves it where it is. `startsAt` is the page that a new record is proposed for.
 */
export const useMetaEditor = (meta: Meta | null, lang: Language, page?: string, startsAt = '') => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refreshList = () => refresh(queries, listMetasEndpoint)
  const editor = useRecord({
    kind: metaKind(client, lang, page, startsAt),
    given: meta,
    onlyChanged: page !== undefined,
    input: metaInputSchema,
    onSaved: async (saved, { created }) => {
      showRead(queries, readMetaEndpoint, { params: { id: saved.id } }, saved)
      await refreshList()
      if (!created || page !== undefined) return 'stay'
      return { leave: () => void navigate(`/admin/meta/${saved.id}`, { replace: true, state: afterSave }) }
    },
  })

  const putAway = useRemoval(metaRemoval, refreshList)
  const remove = async (record: Meta) => {
    const title = `Meta-запись «${record.page}»`
    const texts = { title, removed: `Удалена meta-запись «${record.page}»`, returned: 'Запись возвращена' }
    if (!(await putAway(record, texts))) return
    editor.closeDroppingWork()
    void navigate('/admin/meta', { state: afterSave })
  }

  return { ...editor, remove: () => editor.base && void remove(editor.base) }
}

export const metaRemoval: Removal = {
  name: 'meta',
  bin: 'meta',
  remove: (client, id, ifMatch) => client.call(removeMetaEndpoint, { params: { id: Number(id) }, ifMatch }),
}

export const metaKind = (
  client: Client,
  lang: Language,
  page?: string,
  startsAt = '',
): FormDefinition<MetaValues, Meta> => ({
  kind: 'meta',
  nameOf: id =>
    `meta-${id ?? (page === undefined ? 'new' : `of-${page}`)}${id === null && lang !== 'ru' ? `-${lang}` : ''}`,
  kept: metaValues,
  valuesOf: record => (record ? valuesOf(record) : { ...noMeta, page: page ?? startsAt }),
  read: id => client.call(readMetaEndpoint, { params: { id } }),
  create: body => client.call(createMetaEndpoint, { query: { lang }, body }),
  change: (id, body, ifMatch) => client.call(updateMetaEndpoint, { params: { id }, body, ifMatch }),
  // Known again by its page, of which there is one.
  find: async attempt => {
    const found = (await client.call(listMetasEndpoint, { query: { lang } })).find(
      known => known.page === attempt.page.trim(),
    )
    return found && found.title === attempt.title.trim() ? found : null
  },
  titleOf: values => `Meta-запись «${values.page}»`,
})

const valuesOf = ({ page, title, description, keywords }: MetaValues): MetaValues => ({
  page,
  title,
  description,
  keywords,
})

const noMeta: MetaValues = { page: '', title: '', description: '', keywords: '' }
