/** Posts as they are read: the author's words with the typography set. What is stored and edited stays as it was typed. */

import type { Context } from '#server/platform/context.ts'
import type { PostSummary } from '#shared/contract/posts.ts'
import { type Language, splitLanguage, withPrefix } from '#shared/domain/languages.ts'
import { typograph, typographHtml } from '#shared/domain/typographer.ts'
import { type ContentsEntry, withContents } from '../richtext/contents.ts'

/** Title, description and categories of a post, for cards and headings. */
export const typesetPost = <P extends PostSummary>(post: P): P => ({
  ...post,
  title: typograph(post.title),
  description: typograph(post.description),
  categories: post.categories.map(category => ({ ...category, title: typograph(category.title) })),
})

export interface SetText {
  html: string
  contents: ContentsEntry[]
}

/**
 * A text with its typography and its headings' ids, its links within the site in the language of the page: what is
 * stored holds no language.
 */
export const typeset = (text: string, prefix = ''): SetText =>
  withContents(typographHtml(prefix === '' ? text : inPrefix(text, prefix)))

const inPrefix = (html: string, prefix: string): string =>
  html.replaceAll(/(<a [^<>]*?href=")(\/[^"]*)/g, (whole, tag: string, path: string) =>
    isPage(path) ? tag + withPrefix(path, prefix) : whole,
  )

/** Files and the office stand outside of the languages; what names its language is meant so. */
const isPage = (path: string): boolean =>
  !/^\/(?:\/|media\/|api\/|admin(?:$|[/?#]))/.test(path) && splitLanguage(path).named === null

/** The text of a version of a post with its headings' ids; setting a long text costs more than rendering it, so it is cached. */
export const setText = (
  db: Context['db'],
  { id, version, text }: { id: number; version: number; text: string },
  { lang, prefix }: { lang: Language; prefix: string },
): SetText => {
  let cache = caches.get(db)
  if (!cache) {
    cache = { texts: new Map(), letters: 0 }
    caches.set(db, cache)
  }
  const name = `${lang} ${prefix} ${id}`
  const known = cache.texts.get(name)
  if (known?.version === version) return known.set
  const set = typeset(text, prefix)
  cache.letters += set.html.length - (known?.set.html.length ?? 0)
  cache.texts.delete(name)
  cache.texts.set(name, { version, set })
  for (const [oldest, { set: gone }] of cache.texts) {
    if (cache.letters <= maxCachedLetters) break
    cache.texts.delete(oldest)
    cache.letters -= gone.html.length
  }
  return set
}

/** Letters of all cached texts together; the oldest go first. */
const maxCachedLetters = 8_000_000

interface TextCache {
  texts: Map<string, { version: number; set: SetText }>
  letters: number
}

const caches = new WeakMap<Context['db'], TextCache>()
