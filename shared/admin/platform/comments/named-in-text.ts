import { language } from '#messages/language.js'

/** People mentioned in a text with @, as in messengers. */

/**
 * People with a name of which one word follows an @ in the text.
 *
 * @example namedInText('Посмотри, @Олена', [{ name: 'Олена Коваль' }]) // [{ name: 'Олена Коваль' }]
 */
export const namedInText = <Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] => {
  const called = new Set([...text.matchAll(/@([\p{L}’'-]{2,40})/gu)].map(([, word = '']) => fold(word)))
  return people.filter(({ name }) => name.split(/\s/).some(word => called.has(fold(word))))
}

const fold = (word: string): string => word.toLocaleLowerCase(language).replaceAll('’', "'")
