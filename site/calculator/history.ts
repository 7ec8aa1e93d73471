/** The last five calculations, kept on the device only. */

export interface PastCalculation {
  address: string
  /** As the visitor has named it; without one it is called after its car, in the language of the page. */
  name: string
  /** UAH, as answered. */
  total: string
}

type Keep = Pick<Storage, 'getItem' | 'setItem'>

const key = 'calculations'
const maxEntries = 5
const maxNameLength = 80

/** Newest first. What storage holds is checked: another release may have written it. */
export const readHistory = (storage: Pick<Storage, 'getItem'>): PastCalculation[] => {
  try {
    const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isCalculation).slice(0, maxEntries) : []
  } catch {
    return []
  }
}

/** Puts a calculation in front; the same one moves up and keeps the name that it was given. */
export const remember = (storage: Keep, made: PastCalculation): PastCalculation[] => {
  const known = readHistory(storage)
  const same = known.find(({ address }) => address === made.address)
  const others = known.filter(past => past !== same)
  return store(storage, [{ ...made, name: same?.name ?? made.name }, ...others].slice(0, maxEntries))
}

/** An empty name leaves the old one. */
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
    // Storage is full or switched off: the list holds until the page is left.
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
