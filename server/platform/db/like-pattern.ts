/**
 * What `like … escape '\'` takes to find a part of a text, the part's own signs taken as they are.
 *
 * @example likePattern('50%') // '%50\\%%'
 */
export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
