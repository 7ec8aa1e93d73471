/** Puts the Ukrainian apostrophe, which keyboards lack, into typed words. */

/**
 * Replaces any apostrophe-like character between two Cyrillic letters; quotation marks never occur there.
 *
 * @example withApostrophes("об'єм і 'мито'") // "об’єм і 'мито'"
 */
export const withApostrophes = (text: string): string => text.replace(typed, '’')

/** Allows a combining stress mark before the apostrophe. */
const typed = /(?<=\p{Script=Cyrillic}\u0301?)['`´ʼ‘](?=\p{Script=Cyrillic})/gu
