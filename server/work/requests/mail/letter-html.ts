import type { Language } from '#shared/domain/site/languages.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'

/** A letter's text as HTML paragraphs, with its links, and all markup in it escaped. */
export const letterHtml = (lang: Language, text: string): string =>
  htmlOf(
    lang,
    text
      .trim()
      .split(/(?:\r?\n){2,}/)
      .map(each => `<p>${withLinks(each).replaceAll(/\r?\n/g, '<br>')}</p>`),
  )

/** Escaped, with an element for each address: Outlook and Thunderbird open none that stands in HTML as words alone. */
export const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]}'…”’*])/)
    .map((part, at) => {
      const escaped = escapeAttribute(part)
      return at % 2 === 0 ? escaped : `<a href="${escaped}">${escaped}</a>`
    })
    .join('')

/** An HTML letter of these blocks. */
export const htmlOf = (lang: Language, blocks: readonly string[]): string =>
  [
    `<!doctype html><html lang="${lang}"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">`,
    ...blocks,
    '</body></html>',
  ].join('\n')
