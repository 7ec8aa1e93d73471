import { plainApostrophes } from '#shared/domain/search/apostrophes.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'

/** People mentioned in a text with @, as in messengers. */

/**
 * People with a name of which one word follows an @ in the text, however they spell it.
 *
 * @example namedInText('Посмотри, @Олена', [{ name: 'Олена Коваль' }]) // [{ name: 'Олена Коваль' }]
 */
export const namedInText = <Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] => {
  const called = new Set(
    [...plainApostrophes(text).matchAll(/@([\p{L}'-]{2,40})/gu)].map(([, word = '']) => foldForSearch(word)),
  )
  return people.filter(({ name }) => name.split(/\s/).some(word => called.has(foldForSearch(word))))
}
