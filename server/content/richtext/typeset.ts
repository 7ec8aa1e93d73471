/** A rich text as it is read. What is stored and edited stays as it was typed. */
import { splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { typographHtml } from '#shared/domain/text/typographer.ts'
import { type ContentsEntry, withContents } from './contents.ts'

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
