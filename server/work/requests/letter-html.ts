/** A letter's text as HTML paragraphs, with all markup in it escaped. */

import type { Language } from '#shared/domain/site/languages.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'

export const letterHtml = (lang: Language, text: string): string =>
  [
    `<!doctype html><html lang="${lang}"><body style="font-family:Onest,Arial,sans-serif;font-size:15px;color:#14161a">`,
    ...text
      .trim()
      .split(/(?:\r?\n){2,}/)
      .map(each => `<p>${escapeAttribute(each).replaceAll(/\r?\n/g, '<br>')}</p>`),
    '</body></html>',
  ].join('\n')
