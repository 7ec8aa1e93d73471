/** Where the texts of a folder of Markdown stand: their languages, addresses, and which of them a call means. */
import { basename, posix } from 'node:path'
import { languageOf } from './pair-translations.ts'

export interface Place {
  /** The path from the imported folder on; it identifies the post. */
  name: string
  /** The whole path, since an archive may be nothing but the posts of a site. */
  path: string
}

/**
 * A file's path without what names its language, equal in all texts of one post, and that language; empty for a file
 * that names none. A text may be a file, or an `index.md` in a folder of its own.
 *
 * @example placeOf('posts/port.uk.md') // { key: '/posts/port', language: 'uk' }
 * @example placeOf('uk/posts/port/index.md') // { key: '/posts/port', language: 'uk' }
 */
export const placeOf = (name: string): { key: string; language: string } => {
  const path = name.replace(/\.\w+$/, '')
  const [, file = path, ending = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(path) ?? []
  const [, root = '', first = '', rest = file] = /^(content\/)?([^/]+)\/(.+)$/.exec(file) ?? []
  const folder = languageOfFolder(first)
  const key = folder === '' ? file : root + rest
  return { key: `/${key.replace(/(?<=[^/])\/index$/i, '')}`, language: ending || folder }
}

/** The code if a folder has the name of one, and of no word such as `uk-news`; else empty. */
export const languageOfFolder = (name: string): string =>
  /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(name) && languageOf(name) !== null ? name : ''

interface Naming {
  slug: string
  /** True where the post itself says its slug. */
  isNamed: boolean
  /** `YYYY-MM-DD`, or empty. */
  day: string
  categories: readonly string[]
}

/**
 * Addresses that generators give a post which names none: Jekyll and Hexo by its day, others by its place.
 *
 * @example usualAddresses({ name: 'port.md', path: '/site/content/posts/port.md' }, { slug: 'port', isNamed: false, day: '', categories: [] }) // ['/posts/port']
 */
export const usualAddresses = (
  { name, path }: Place,
  { slug, isNamed, day, categories }: Naming,
): string[] => {
  if (path.includes('/_posts/')) {
    if (day === '') return []
    const dated = posix.join(day.replaceAll('-', '/'), slug)
    const places = new Set(['/', posix.join('/', ...categories).toLowerCase()])
    return [...places].map(place => posix.join(place, dated)).flatMap(each => [each, `${each}.html`])
  }
  const folder = basename(path.slice(0, -name.length))
  const isOfPosts = /^(?:posts?|blog|news|articles?)$/i.test(folder)
  const [, inContent] = /^.*\/content\/(.+)$/.exec(path) ?? []
  const { key, language } = placeOf(inContent ?? (isOfPosts ? posix.join(folder, name) : name))
  // Hugo leaves the day in the name of a file, Eleventy does not.
  const written = [...(isNamed ? [] : [key]), posix.join('/', posix.dirname(key), slug)]
  const places = new Set(written.flatMap(place => [place, place.toLowerCase().replaceAll(' ', '-')]))
  const prefixes = language === '' ? [''] : languageOf(language) === 'ru' ? ['', language] : [language]
  return prefixes.flatMap(prefix => [...places].map(place => posix.join('/', prefix, place)))
}

/** The address of the post that a call such as `{{< ref "port.md" >}}` means; undefined for none and for several. */
export type PageFinder = (written: string, language: string) => string | undefined

/** By the end of its path, with or without the ending of the file. */
export const pageFinder = (names: readonly string[]): PageFinder => {
  const byEnd = new Map<string, Set<string>>()
  const byKey = Map.groupBy(names, name => placeOf(name).key)
  for (const key of byKey.keys())
    for (let at = 0; at >= 0; at = key.indexOf('/', at + 1)) {
      const end = key.slice(at + 1)
      byEnd.set(end, (byEnd.get(end) ?? new Set()).add(key))
    }
  return (written, language) => {
    const [page = '', anchor] = written.split('#')
    const end = page.replace(/^\.{0,2}\/|(?:\/_?index)?\.(?:mdx?|markdown|html)$|\/$/g, '')
    const [key, ...others] = byEnd.get(end) ?? []
    if (key === undefined || others.length > 0) return undefined
    const texts = byKey.get(key) ?? []
    const name = texts.find(text => placeOf(text).language === language) ?? texts[0]
    return name && encodeURI(`/${name}`) + (anchor ? `#${anchor}` : '')
  }
}
