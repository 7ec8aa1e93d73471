/**
 * Signs that office programs write as letters in a symbol font: without the font «£ 5 000» in place of «≤ 5 000» reads
 * as pounds, and Word makes «à» of each typed arrow.
 */
import type { HtmlElement } from './html-tree.ts'
import type { Style } from './written-style.ts'

/** The codes of Adobe's Symbol and Microsoft's Wingdings, with the signs that they draw. */
const fonts: Readonly<Record<string, readonly [letters: string, signs: string]>> = {
  symbol: ['£³¹»®¬´¸·Ö¥ÞÛ', '≤≥≠≈→←×÷•√∞⇒⇔'],
  wingdings: ['àßáâèðüûþýo¨§nlvØJKL', '→←↑↓➔⇨✓✗☑☒☐☐▪■●❖➢☺😐☹'],
}

/** The first font that the element names, in lower case; undefined for that of the words around it. */
export const fontOf = ({ attributes }: HtmlElement, style: Style): string | undefined => {
  const named =
    style.get('mso-symbol-font-family') ?? style.get('font-family') ?? attributes.face?.toLowerCase()
  return named === 'inherit' ? undefined : named?.split(',', 1)[0]?.replaceAll(/["']/g, '').trim()
}

/** @example drawnIn('£ 5 000', 'symbol') // '≤ 5 000' */
export const drawnIn = (text: string, font: string): string => {
  const [letters = '', drawn = ''] = fonts[font] ?? []
  const signs = [...drawn]
  return letters === '' ? text : [...text].map(each => signs[letters.indexOf(plain(each))] ?? each).join('')
}

/** LibreOffice and some versions of Word write the code in the private area from U+F000. */
const plain = (letter: string): string =>
  /[\uF020-\uF0FF]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0xf000) : letter
