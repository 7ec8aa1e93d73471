/** What a page says, read from its row: the one place that parses the stored JSON. */

import { remembered } from '#server/platform/remembered.ts'
import { type PageContents, storedContents } from '#shared/contract/site-pages.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/site-sections.ts'
import { inlineHrefs, plainInline } from '#shared/domain/inline-text.ts'
import { plainText } from '../richtext/plain-text.ts'
import type { SitePageRow } from './site-page.store.ts'

export const draftOf = ({ draft }: Pick<SitePageRow, 'draft'>): PageContents => parsed(draft)

/** Null while visitors see nothing. */
export const publishedOf = ({ published }: Pick<SitePageRow, 'published'>): PageContents | null =>
  published === null ? null : parsedForReaders(published)

/** Written by this program only, or by another version whose sections are kept as they are. */
const parsed = (json: string): PageContents => storedContents.parse(JSON.parse(json))

const parsedForReaders = remembered(parsed)

/** Hashes of our pictures that the sections show, each once. */
export const picturesOfPage = (...states: readonly (string | null)[]): string[] => [
  ...new Set(
    states.flatMap(json =>
      [...(json ?? '').matchAll(/\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}/g)].map(found => found[1] ?? ''),
    ),
  ),
]

/** Names of fields whose text is an address. */
const addressFields = new Set(['href', 'map', 'source'])
/** Names of fields that nobody reads as words. */
const silentFields = new Set([
  ...addressFields,
  ...[
    'id',
    'kind',
    'anchor',
    'url',
    'query',
    'example',
    'quote',
    'options',
    'announced',
    'theme',
    'scene',
    'calculator',
    'from',
    'date',
  ],
])

/** Every text of a section with the name of its field. */
function* textsOf(value: unknown, field = ''): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [field, value]
  else if (Array.isArray(value)) for (const each of value) yield* textsOf(each, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* textsOf(each, name)
}

/** The words of a section, without marks and addresses. */
export const textsOfSection = (section: SiteSection): string =>
  [...textsOf(section)]
    .filter(([field, text]) => text !== '' && !silentFields.has(field))
    .map(([field, text]) => (field === 'html' ? plainText(text) : plainInline(text)))
    .join(' ')

/** Where the links of a section lead. */
export const hrefsOfSection = (section: SiteSection): string[] => {
  if (!isKnownSection(section)) return []
  return [...textsOf(section)].flatMap(([field, text]) => {
    if (text === '') return []
    if (addressFields.has(field)) return [text]
    if (field === 'html')
      return [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    return silentFields.has(field) ? [] : inlineHrefs(text)
  })
}

/**
 * The section with a change made to each of its words; addresses, names and rich text stay.
 *
 * @example mapTexts(section, typograph)
 */
export const mapTexts = <T>(value: T, change: (text: string, field: string) => string, field = ''): T => {
  if (typeof value === 'string')
    return (silentFields.has(field) || field === 'html' ? value : change(value, field)) as T & string
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change, field)) as T & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, name)]),
  ) as T & object
}
