/** Cleans HTML pasted from Word, Google Docs and web pages down to the elements that the editor knows. */
import { cleanRichText } from '#shared/domain/text/clean-rich-text.ts'
import { readForeignHtml, withoutBlankParagraphs } from '#shared/domain/text/foreign/read-foreign-html.ts'

export interface CleanPaste {
  /** The pasted text with headings, lists, links, tables and emphasis, as the server would store it. */
  html: string
  /**
   * Number of pictures from outside this site. They are left out and the writer is told: those of Word are on the
   * writer's disk, those of Docs behind a sign-in, and the content policy blocks pictures of other sites.
   */
  foreignPictures: number
  /** Number of places with hidden words and comments, which are left out; the writer is told. */
  hidden: number
}

/**
 * Cleaned as a string: unsafe HTML must not reach any parser of the page, not even an inert document's, because browsers
 * report inline handlers already there.
 *
 * @example cleanPaste('<b style="font-weight:normal"><p><span style="font-weight:700">10 %</span></p></b>').html // '<p><strong>10 %</strong></p>'
 */
export const cleanPaste = (pasted: string): CleanPaste => {
  let foreignPictures = 0
  const { html, hidden } = readForeignHtml(withLoweredHeadings(pasted))
  const clean = cleanRichText(html, location.origin, () => {
    foreignPictures += 1
  })
  return { html: withoutBlankParagraphs(clean.replaceAll('\u200b', '')).trim(), foreignPictures, hidden }
}

/** Level 1 is the page's own title, so Word's "Heading 1" becomes level 2, and so on. */
const withLoweredHeadings = (html: string): string =>
  /<h1[\s>]/i.test(html)
    ? html.replace(
        /(<\/?h)([1-3])(?=[\s>])/gi,
        (_tag, name: string, level: string) => `${name}${Number(level) + 1}`,
      )
    : html
