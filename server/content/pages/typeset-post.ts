/** Posts as they are read: the author's words with the typography set. What is stored and edited stays as it was typed. */

import { remembered } from '#server/platform/remembered.ts'
import type { PostSummary } from '#shared/contract/posts.ts'
import { splitLanguage, withPrefix } from '#shared/domain/languages.ts'
import { typographHtml } from '#shared/domain/typographer.ts'
import { type ContentsEntry, withContents } from '../richtext/contents.ts'
import { typesetText } from '../richtext/typeset-text.ts'

/** Title, description and categories of a post, for cards and headings. */
export const typesetPost = <P extends PostSummary>(post: P): P => ({
  ...post,
  title: typesetText(post.title),
  description: typesetText(post.description),
  categories: post.categories.map(category => ({ ...category, title: typesetText(category.title) })),
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

/** The same, remembered: setting a long text costs more than rendering it. */
export const setText: (text: string, prefix: string) => SetText = remembered(typeset)
