/** Categories, tags and languages of a WordPress export, and what of them has no place here. */
import { texts } from '#messages/server/content/import.js'
import { foldKey } from '#shared/domain/fold-key.ts'
import { plainText } from '../richtext/plain-text.ts'
import { sanitise } from '../richtext/sanitise.ts'
import { type ImportLoss, type ImportNote, lossOf } from './import-shape.ts'
import { nameIn } from './languages-in-text.ts'
import { childrenOf, childText, type XmlElement } from './read-xml.ts'

/** Elements of the channel that describe categories and tags. */
export const termElements = ['wp:category', 'wp:tag'] as const

/** WordPress exports names of categories and tags as HTML, «&» as `&amp;`. */
const nameOf = (text: string, language = 'ru'): string => plainText(sanitise(nameIn(text, language)))

const isCategory = ({ name }: XmlElement): boolean => name === 'wp:category'

const titleOf = (term: XmlElement): string =>
  nameOf(childText(term, isCategory(term) ? 'wp:cat_name' : 'wp:tag_name'))

/** Names what a category here cannot hold: a description, a parent, the name of another one. */
export const notesOfTerms = (terms: readonly XmlElement[]): ImportNote[] => {
  const titles = new Map(terms.map(term => [childText(term, 'wp:category_nicename'), titleOf(term)]))
  const byName = Map.groupBy(terms.filter(isCategory), term => foldKey(titleOf(term)))
  const notes: ImportNote[] = terms.flatMap(term => {
    const what = `${isCategory(term) ? texts.kinds.category : texts.kinds.tag} «${titleOf(term)}»`
    const parent = childText(term, 'wp:category_parent')
    const described = childText(term, isCategory(term) ? 'wp:category_description' : 'wp:tag_description')
    return [
      ...(described ? [lossOf.description(what)] : []),
      ...(parent ? [note(texts.wasNested({ what, parent: titles.get(parent) ?? parent }))] : []),
    ]
  })
  for (const [term, ...more] of byName.values())
    if (term && more.length > 0)
      notes.push(note(texts.categoriesJoined({ name: titleOf(term), count: more.length + 1 })))
  return notes
}

const note = (what: string): ImportNote => ({ kind: 'note', what })

export interface PostTerms {
  categories: string[]
  keywords: string
  /** Undefined without Polylang. */
  language: string | undefined
  group: string | undefined
  leftOut: ImportLoss[]
}

/**
 * Polylang marks a post's language and the group of its translations by terms. Names are those of the language `code`,
 * where they have several.
 */
export const termsOf = (item: XmlElement, code: string): PostTerms => {
  const terms = childrenOf(item, 'category')
  const of = (domain: string) => terms.filter(({ attributes }) => attributes.domain === domain)
  return {
    categories: of('category')
      .map(({ text }) => nameOf(text, code))
      .filter(name => !noCategory.has(foldKey(name))),
    keywords: of('post_tag')
      .map(({ text }) => nameOf(text, code))
      .join(', '),
    language: of('language')[0]?.attributes.nicename,
    group: of('post_translations')[0]?.attributes.nicename,
    leftOut: terms
      .filter(({ attributes }) => !known.has(attributes.domain ?? ''))
      .map(({ attributes, text }) => ({
        what: texts.termOf({ domain: attributes.domain ?? '', text: nameOf(text) }),
        why: texts.onlyCategories,
      })),
  }
}

const known = new Set(['', 'category', 'post_tag', 'language', 'post_translations', 'post_format'])

/**
 * Names of the category that WordPress gives posts without one, in the site's languages. Its slug says nothing: a renamed
 * category keeps it, and each plugin writes it in Latin letters of its own.
 */
const noCategory = new Set(
  ['Uncategorized', 'Uncategorised', 'Без рубрики', 'Без категории', 'Без категорії'].map(foldKey),
)
