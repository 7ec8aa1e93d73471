/** Typesets a rich text for display; stored texts stay as typed. */
import { splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { typographHtml } from '#shared/domain/text/typographer.ts'
import { type ContentsEntry, withContents } from './table-of-contents.ts'

export interface SetText {
  html: string
  contents: ContentsEntry[]
}

/**
 * Applies typography, gives headings ids, and adds the page's language prefix to links within the site, which are
 * stored without one.
 */
export const typeset = (text: string, prefix = ''): SetText =>
  withContents(typographHtml(prefix === '' ? text : inPrefix(text, prefix)))

const inPrefix = (html: string, prefix: string): string =>
  html.replaceAll(/(<a [^<>]*?href=")(\/[^"]*)/g, (whole, tag: string, path: string) =>
    isPage(path) ? tag + withPrefix(path, prefix) : whole,
  )

/** False for files, the API and the admin, which have no language prefix, and for paths that contain one. */
const isPage = (path: string): boolean =>
  !/^\/(?:\/|media\/|api\/|admin(?:$|[/?#]))/.test(path) && splitLanguage(path).named === null
