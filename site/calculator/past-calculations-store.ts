/** The last five calculations, stored on the device only. */

export interface PastCalculation {
  address: string
  /** Name given by the visitor; when empty, a label of the car in the page's language is shown. */
  name: string
  /** Total in UAH, as the engine returned it. */
  total: string
}

type Keep = Pick<Storage, 'getItem' | 'setItem'>

const key = 'calculations'
const maxEntries = 5
const maxNameLength = 80

/** Newest first. Stored data is validated, since another release may have written it. */
export const readHistory = (storage: Pick<Storage, 'getItem'>): PastCalculation[] => {
  try {
    const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isCalculation).slice(0, maxEntries) : []
  } catch {
    return []
  }
}

/** Adds a calculation at the front; if it is already stored, moves it there and keeps its name. */
export const remember = (storage: Keep, made: PastCalculation): PastCalculation[] => {
  const known = readHistory(storage)
  const same = known.find(({ address }) => address === made.address)
  const others = known.filter(past => past !== same)
  return store(storage, [{ ...made, name: same?.name ?? made.name }, ...others].slice(0, maxEntries))
}

/** Renames a calculation; an empty name changes nothing. */
export const rename = (storage: Keep, address: string, name: string): PastCalculation[] => {
  const words = name.trim().slice(0, maxNameLength)
  return store(
    storage,
    readHistory(storage).map(past => (past.address === address && words ? { ...past, name: words } : past)),
  )
}

export const forget = (storage: Keep, address: string): PastCalculation[] =>
  store(
    storage,
    readHistory(storage).filter(past => past.address !== address),
  )

const store = (storage: Keep, history: PastCalculation[]): PastCalculation[] => {
  try {
    storage.setItem(key, JSON.stringify(history))
  } catch {
    // Storage is full or disabled: the list lasts as long as the page.
  }
  return history
}

const isCalculation = (value: unknown): value is PastCalculation =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  value.address.startsWith('/calculator?') &&
  'name' in value &&
  typeof value.name === 'string' &&
  'total' in value &&
  typeof value.total === 'string' &&
  /^\d+\.\d{2}$/.test(value.total)
