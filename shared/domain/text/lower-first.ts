/**
 * The text with a small first letter, for use within a sentence; an abbreviation stays as it is.
 *
 * @example lowerFirst('Сертификация автомобиля из США') // 'сертификация автомобиля из США'
 */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
