/** Signs that people type for the apostrophe inside a word, for a class of a regular expression. */
export const apostrophes = "'’‘‛`´′ʹʼʻˊˋ＇"

const anySign = new RegExp(`[${apostrophes}]`, 'gu')

/** Writes every apostrophe as `'`. Runs before NFKC, which makes a blank and a diacritic of the acute accent. */
export const plainApostrophes = (text: string): string => text.replace(anySign, "'")
