import * as texts from '#messages/admin/content/site-pages.js'
import { broken } from '#messages/admin/content/site-pages.js'
import '#shared/contract/platform/zod-without-eval.ts'
import { z } from 'zod'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { CallInput, Client } from '#shared/client/call.ts'
import {
  createSitePageEndpoint,
  readSitePageEndpoint,
  readSitePageRevisionEndpoint,
  removeSitePageEndpoint,
  type SitePage,
  saveSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { type Language, localisePath } from '#shared/domain/site/languages.ts'
import { pageThemes } from '#shared/sections/looks.ts'
import { mergeSections } from './merge-sections.ts'
import { newSection } from './section-kinds.ts'

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
    erasedWith: () => null,
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
    titleOf: ({ title }) => texts.namedPage({ title }),
  }
}

const noPage: PageValues = { title: '', path: '', theme: 'neutral', sections: [] }

export const pageRemoval = removalOf('site-page', removeSitePageEndpoint)

export const valuesOfPage = ({ path, draft }: Pick<SitePage, 'path' | 'draft'>): PageValues => ({
  title: draft.title,
  path,
  theme: draft.theme,
  sections: draft.sections,
})

/** Public path of a text; the main language has no prefix. */
export const addressOf = ({ path, lang }: Pick<SitePage, 'path' | 'lang'>, main: Language): string =>
  localisePath(path, lang, main)

/** Fills in fields that a section lacks because another version of the program saved it. */
const wholeSection = (section: { id: string; kind: string }): SiteSection =>
  isKnownSection(section) ? Object.assign(newSection(section.kind, section.id), section) : section

/** Shape of the draft on the device, complete or not. */
export const pageValues = z.object({
  title: z.string(),
  path: z.string(),
  theme: z.enum(pageThemes),
  sections: z.array(z.looseObject({ id: z.string(), kind: z.string() }).transform(wholeSection)),
})
export type PageValues = z.infer<typeof pageValues>

/** The path is sent only when it was changed here, so that a colleague's change is not reverted. */
export const bodyOfPage = (
  { path, ...contents }: PageValues,
  stored: string,
): CallInput<typeof saveSitePageEndpoint>['body'] => ({ ...contents, ...(path === stored ? {} : { path }) })

type Broken = SitePage['brokenLinks'][number]

const nameBroken = ({ kind, href }: Broken): string =>
  ({
    link: href,
    picture: texts.pictureGone({ value1: href.slice(0, 8) }),
    quote: texts.quoteGone({ href }),
    category: texts.categoryGone({ href }),
  })[kind]

/**
 * Broken references by kind, in words, one badge per kind.
 *
 * @example countBroken([{ section: 'a', kind: 'picture', href }]) // [{ text: 'нет картинки', all: 'Картинки больше нет: …' }]
 */
export const countBroken = (references: readonly Broken[]): { text: string; all: string }[] =>
  (['link', 'picture', 'quote', 'category'] as const).flatMap(kind => {
    const found = references.filter(each => each.kind === kind)
    if (found.length === 0) return []
    return [{ text: broken[kind]({ n: found.length }), all: found.map(nameBroken).join('\n') }]
  })
