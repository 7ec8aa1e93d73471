/** Word joiner, put into ranges and `2019-м` by the typographer: it has no width and forbids a line break. */
export const wordJoiner = '\u2060'

/**
 * Removes word joiners from typeset text, for URLs and tags that other programs read.
 *
 * @example withoutJoiners(typograph('245–700')) // '245–700'
 */
export const withoutJoiners = (text: string): string => text.replaceAll(wordJoiner, '')
