/** Signs that people type for an apostrophe, the last four only between two letters. */
const anySign = /['’‘‛`´′ʹʼʻˊˋ＇]|(?<=\p{L})["”“*](?=\p{L})/gu

/**
 * Writes every apostrophe as `'`, sign for sign. Runs before NFKC, which makes a blank and a diacritic of the acute
 * accent.
 *
 * @example plainApostrophes('Лук*янчук') // "Лук'янчук"
 */
export const plainApostrophes = (text: string): string => text.replace(anySign, "'")
