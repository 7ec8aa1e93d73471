/** Query of a saved view: the parameters of a list's URL that the view stores. */
import type { ListName } from './all-kinds.ts'

/** Parameters that a view does not store: page, open record, tab. */
const passing = ['page', 'open', 'tab']

const searchWords = 'q'

/** True for lists whose search text is mostly a person's name or phone, which must be erasable. */
export const isListOfPeople = (list: ListName): boolean =>
  list === 'requests' || list === 'orders' || list === 'quotes'

const namesOf = (query: string): string[] => pairsOf(query).map(nameOf)

const pairsOf = (query: string): string[] => query.split('&').filter(pair => pair !== '')

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

/** True for a query in the form of `URLSearchParams` with only parameters that lists have. */
export const isViewQuery = (query: string): boolean =>
  /^[\w\-.~%+=&*]*$/.test(query) &&
  namesOf(query).every(name => /^[a-z]{1,20}$/i.test(name) && !passing.includes(name))

export const hasSearchWords = (query: string): boolean => namesOf(query).includes(searchWords)

/**
 * Query that a view keeps, sorted so that two views can be compared. In lists of people the search text is left out.
 * `query` is in the form of `URLSearchParams`.
 *
 * @example viewQuery('posts', 'status=draft&page=2&flaw=noAlt') // 'flaw=noAlt&status=draft'
 */
export const viewQuery = (list: ListName, query: string): string => {
  const left = isListOfPeople(list) ? [...passing, searchWords] : passing
  return pairsOf(query)
    .filter(pair => !left.includes(nameOf(pair)))
    .sort()
    .join('&')
}
