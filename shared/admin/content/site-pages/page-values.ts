import '#shared/contract/platform/zod-without-eval.ts'
import { z } from 'zod'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import type { CallInput } from '#shared/client/call.ts'
import type { SitePage, saveSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { type Language, localisePath } from '#shared/domain/site/languages.ts'
import { type PageTheme, pageThemes } from '#shared/sections/looks.ts'
import { newSection } from './section-kinds.ts'

export interface PageValues {
  title: string
  path: string
  theme: PageTheme
  sections: SiteSection[]
}

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

/** Shape of the unsaved work on the device, complete or not. */
export const pageValues = z.object({
  title: z.string(),
  path: z.string(),
  theme: z.enum(pageThemes),
  sections: z.array(z.looseObject({ id: z.string(), kind: z.string() }).transform(wholeSection)),
})

/** The path is sent only when it was changed here, so that a colleague's change is not reverted. */
export const bodyOfPage = (
  { path, ...contents }: PageValues,
  stored: string,
): CallInput<typeof saveSitePageEndpoint>['body'] => ({ ...contents, ...(path === stored ? {} : { path }) })

type Broken = SitePage['brokenLinks'][number]

const nameBroken = ({ kind, href }: Broken): string =>
  ({
    link: href,
    picture: `Картинки больше нет: ${href.slice(0, 8)}…`,
    quote: `Расчёта нет: ${href}`,
    category: `Категории больше нет: № ${href}`,
  })[kind]

/**
 * Broken references by kind, in words, one badge per kind.
 *
 * @example countBroken([{ section: 'a', kind: 'picture', href }]) // [{ text: 'нет картинки', all: 'Картинки больше нет: …' }]
 */
export const countBroken = (broken: readonly Broken[]): { text: string; all: string }[] =>
  (['link', 'picture', 'quote', 'category'] as const).flatMap(kind => {
    const found = broken.filter(each => each.kind === kind)
    if (found.length === 0) return []
    const [one, forms] = brokenNames[kind]
    const text = found.length === 1 ? one : pluralise(found.length, forms)
    return [{ text, all: found.map(nameBroken).join('\n') }]
  })

type Forms = readonly [string, string, string]
const brokenNames: Record<Broken['kind'], readonly [one: string, many: Forms]> = {
  link: ['битая ссылка', ['битая ссылка', 'битые ссылки', 'битых ссылок']],
  picture: ['нет картинки', ['картинки нет', 'картинок нет', 'картинок нет']],
  quote: ['нет расчёта', ['расчёта нет', 'расчётов нет', 'расчётов нет']],
  category: ['нет категории', ['категории нет', 'категорий нет', 'категорий нет']],
}
