/** Query of a saved view: which parameters of a list's address it keeps. */
import type { ListName } from './all-kinds.ts'

/** Where the person is and what stands open, which is no part of how a list is looked at. */
const passing = ['page', 'open', 'tab']

/** Parameter of the search field. */
const searchWords = 'q'

/** True for lists whose search is mostly somebody's name or phone, which must be erasable. */
export const isListOfPeople = (list: ListName): boolean =>
  list === 'requests' || list === 'orders' || list === 'quotes'

const namesOf = (query: string): string[] => pairsOf(query).map(nameOf)

const pairsOf = (query: string): string[] => query.split('&').filter(pair => pair !== '')

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

/** A query as `URLSearchParams` writes it, of names that a list may have. */
export const isViewQuery = (query: string): boolean =>
  /^[\w\-.~%+=&*]*$/.test(query) &&
  namesOf(query).every(name => /^[a-z]{1,20}$/i.test(name) && !passing.includes(name))

export const hasSearchWords = (query: string): boolean => namesOf(query).includes(searchWords)

/**
 * Part of an address that a view keeps, in one order, so that two of them can be compared. Words of a search among people
 * are left out. `query` is as `URLSearchParams` writes it.
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
