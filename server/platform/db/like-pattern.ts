/**
 * Pattern for `like … escape '\'` that finds a part of a text, with `%` and `_` taken as they are.
 *
 * @example likePattern('50%') // '%50\\%%'
 */
export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
