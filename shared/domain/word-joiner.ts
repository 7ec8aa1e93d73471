/** The sign by which the typographer holds a range together: no width, and no line breaks at it. */
export const wordJoiner = '\u2060'

/**
 * A text that was set, without the signs that nobody sees: for addresses and tags that carry it to other programs.
 *
 * @example withoutJoiners(typograph('245–700')) // '245–700'
 */
export const withoutJoiners = (text: string): string => text.replaceAll(wordJoiner, '')
