/** The apostrophe of Ukrainian words, which keyboards lack. */

/**
 * A text whose words have it, however it was typed; a quote, which never stands between two letters, stays.
 *
 * @example withApostrophes("об'єм і 'мито'") // "об’єм і 'мито'"
 */
export const withApostrophes = (text: string): string => text.replace(typed, '’')

/** Also across the mark of a stress. */
const typed = /(?<=\p{Script=Cyrillic}\u0301?)['`´ʼ‘](?=\p{Script=Cyrillic})/gu
