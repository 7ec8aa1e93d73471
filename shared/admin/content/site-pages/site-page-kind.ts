import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createSitePageEndpoint,
  listSitePagesEndpoint,
  readSitePageEndpoint,
  readSitePageRevisionEndpoint,
  removeSitePageEndpoint,
  type SitePage,
  saveSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { mergeSections } from './merge-sections.ts'
import { bodyOfPage, type PageValues, pageValues, valuesOfPage } from './page-values.ts'

/** `storedPath` is the server's path, where a form knows it: an unchanged path is not sent. */
export const pageKind = (
  client: Client,
  lang: Language,
  storedPath: () => string | null = () => null,
): FormDefinition<PageValues, SitePage> => {
  const query = { lang }
  const read = (id: SitePage['id']) => client.call(readSitePageEndpoint, { params: { id }, query })
  return {
    read,
    kind: 'site-page',
    nameOf: id => `site-page-${id ?? 'new'}${lang === 'ru' ? '' : `-${lang}`}`,
    kept: pageValues,
    valuesOf: record => (record ? valuesOfPage(record) : noPage),
    readVersion: async (id, version) => {
      const old = await client.call(readSitePageRevisionEndpoint, { params: { id, version } })
      return { ...old.contents, path: old.path }
    },
    merges: { sections: mergeSections },
    create: (body, { key } = {}) => client.call(createSitePageEndpoint, { body, idempotencyKey: key }),
    change: async (id, values, ifMatch) => {
      const body = bodyOfPage(values, storedPath() ?? (await read(id)).path)
      return client.call(saveSitePageEndpoint, { params: { id }, query, body, ifMatch })
    },
    // A page created by an attempt whose response was lost is recognised by its path, which is unique.
    find: async attempt => {
      const found = (await client.call(listSitePagesEndpoint)).find(
        known => known.path === attempt.path.trim(),
      )
      return found && found.title === attempt.title.trim() ? read(found.id) : null
    },
    titleOf: ({ title }) => `Страница «${title}»`,
  }
}

const noPage: PageValues = { title: '', path: '', theme: 'neutral', sections: [] }

export const pageRemoval = removalOf('site-page', removeSitePageEndpoint)
