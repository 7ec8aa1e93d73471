/** Texts of qTranslate and WPGlobus, which hold all languages of a site: `[:ru]Цена[:uk]Ціна[:]`. */

/** Codes of the languages that have a part of a text, as they are written. */
export const languagesIn = (text: string): string[] => [
  ...new Set(partsOf(text).flatMap(({ code, words }) => (code && words.trim() !== '' ? [code] : []))),
]

/**
 * The text as a reader of the language saw it: its parts, and what belongs to none.
 *
 * @example partIn('[:ru]Цена[:uk]Ціна[:] 900 $', 'uk') // 'Ціна 900 $'
 */
export const partIn = (text: string, language: string): string =>
  partsOf(text)
    .filter(({ code }) => code === undefined || code === language)
    .map(({ words }) => words)
    .join('')

/** The same of a name, which is in another language where this one has none. */
export const nameIn = (text: string, language: string): string =>
  partIn(text, language) || partIn(text, languagesIn(text)[0] ?? '')

const partsOf = (text: string): { code: string | undefined; words: string }[] => {
  const parts: { code: string | undefined; words: string }[] = []
  let code: string | undefined
  let from = 0
  for (const { 0: mark, 1: square, 2: comment, 3: curly, index } of text.matchAll(marks)) {
    parts.push({ code, words: text.slice(from, index) })
    code = (square ?? comment ?? curly)?.toLowerCase()
    from = index + mark.length
  }
  return [...parts, { code, words: text.slice(from) }]
}

/** A mark without a code ends the part. */
const marks =
  /\[:([a-z]{2,3}(?:[-_][a-z]{2})?)?\]|<!--:([a-z]{2,3}(?:[-_][a-z]{2})?)?-->|\{:([a-z]{2,3}(?:[-_][a-z]{2})?)?\}/gi
