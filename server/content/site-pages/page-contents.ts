/** Parses the JSON columns of a page; no other file does. */
import { hrefsIn } from '#server/content/richtext/addresses-in-text.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { type PageContents, storedContentsSchema } from '#shared/contract/content/site-pages.ts'
import { type SiteSection, sectionFieldsOf } from '#shared/contract/content/site-sections.ts'
import { inlineHrefs, plainInline } from '#shared/domain/text/inline-text.ts'
import { type Leaf, leavesOf, mapFields } from '#shared/sections/map-fields.ts'
import { cleanTexts } from '../richtext/clean-and-typeset.ts'
import { plainText } from '../richtext/plain-text.ts'
import type { SitePageRow } from './site-page.store.ts'

export const pageDraftOf = ({ draft }: Pick<SitePageRow, 'draft'>): PageContents => parsed(draft)

/** Null while the page is not published. */
export const publishedOf = ({ published }: Pick<SitePageRow, 'published'>): PageContents | null =>
  published === null ? null : parsed(published)

/** Accepts unknown sections as they are: another version of this program may have written them. */
const parsed = memoizeByKey((json: string): PageContents => storedContentsSchema.parse(JSON.parse(json)))

/** Hashes of our pictures in the given JSON, each once. */
export const picturesOfPage = (...states: readonly (string | null)[]): string[] => [
  ...new Set(
    states.flatMap(json =>
      [...(json ?? '').matchAll(/\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}/g)].map(found => found[1] ?? ''),
    ),
  ),
]

/** The words of a section, without markup and URLs. */
export const textsOfSection = (section: SiteSection): string =>
  stringsOf(section)
    .flatMap(([text, { as }]) => {
      if (as === 'html') return plainText(text)
      return as === 'line' || as === 'inline' || as === 'plain' ? plainInline(text) : []
    })
    .join(' ')

export const hrefsOfSection = (section: SiteSection): string[] =>
  stringsOf(section).flatMap(([text, { as }]) => {
    if (as === 'href') return [text]
    if (as === 'html') return hrefsIn(text)
    return as === 'line' || as === 'inline' ? inlineHrefs(text) : []
  })

/** The non-empty strings in fields of the kind `as`, such as numbers of quotes or hashes of pictures. */
export const stringsAs = (section: SiteSection, as: Leaf['as']): string[] =>
  stringsOf(section).flatMap(([text, field]) => (field.as === as ? text : []))

/** Non-empty texts of a section, each with its field. */
const stringsOf = (section: SiteSection): [text: string, field: Leaf][] =>
  leavesOf(sectionFieldsOf(section), section).flatMap(([value, field]) =>
    typeof value === 'string' && value !== '' ? [[value, field]] : [],
  )

/** The section with each string changed; `beside` holds the other values of the object that contains the string. */
export const mapStrings = <S extends SiteSection>(
  section: S,
  change: (text: string, field: Leaf, beside: Readonly<Record<string, unknown>>) => string,
): S =>
  mapFields(sectionFieldsOf(section), section, (value, field, beside) =>
    typeof value === 'string' ? change(value, field, beside) : value,
  )

/** The sections with their rich texts replaced; `changed` receives all rich texts at once. */
export const mapRichTexts = async <S extends SiteSection>(
  sections: readonly S[],
  changed: (htmls: string[]) => Promise<string[]>,
): Promise<S[]> => {
  const htmls = sections.flatMap(section => stringsAs(section, 'html'))
  if (htmls.length === 0) return [...sections]
  const texts = (await changed(htmls)).values()
  return sections.map(section =>
    mapStrings(section, (text, { as }) => (as === 'html' && text !== '' ? (texts.next().value ?? '') : text)),
  )
}

export const cleanSections = (sections: readonly SiteSection[], ownOrigin: string): Promise<SiteSection[]> =>
  mapRichTexts(sections, htmls => cleanTexts(htmls, ownOrigin))
