/** The character with which the typographer holds a range together: it has no width and forbids a line break. */
export const wordJoiner = '\u2060'

/**
 * A typeset text without them: for addresses and tags that other programs read.
 *
 * @example withoutJoiners(typograph('245–700')) // '245–700'
 */
export const withoutJoiners = (text: string): string => text.replaceAll(wordJoiner, '')
