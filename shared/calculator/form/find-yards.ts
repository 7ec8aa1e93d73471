import { stateName, stateOfZip } from '#shared/calculator/form/us-states.ts'

export interface YardsOfState {
  /** «New Jersey (NJ)»; empty for yards whose name ends in no state. */
  state: string
  yards: string[]
}

/** Groups yards by state, sorted by the state's name. */
export const yardsByState = (yards: readonly string[]): YardsOfState[] => {
  const byState = new Map<string, string[]>()
  for (const yard of yards) {
    const code = stateOf(yard)
    const name = stateName(code)
    const state = name ? `${name} (${code})` : ''
    byState.set(state, [...(byState.get(state) ?? []), yard])
  }
  return [...byState]
    .map(([state, names]) => ({ state, yards: names.toSorted() }))
    .toSorted((a, b) => a.state.localeCompare(b.state, 'en'))
}

/**
 * Finds yards: every typed word must begin a word of the yard's name or of its state. A port town without a yard finds
 * the yards of its state.
 *
 * @example findYards('nj - somerville', ['Somerville, NJ', 'Trenton, NJ'], []) // ['Somerville, NJ']
 */
export const findYards = (typed: string, yards: readonly string[], ports: readonly string[]): string[] => {
  const asked = wordsOf(typed)
  if (asked.length === 0) return []
  const [first = ''] = asked
  if (asked.length === 1 && /^\d{3,5}$/.test(first)) return inState(yards, stateOfZip(first))
  const found = yards.filter(yard => isFoundBy(asked, yard))
  if (found.length > 0) return found
  const port = ports.find(name => isFoundBy(asked, name))
  return port ? inState(yards, stateOf(port)) : []
}

const isFoundBy = (asked: readonly string[], yard: string): boolean => {
  const words = [...wordsOf(yard), ...wordsOf(stateName(stateOf(yard)) ?? '')]
  return asked.every(word => words.some(known => known.startsWith(word)))
}

const inState = (yards: readonly string[], state: string | null): string[] =>
  state ? yards.filter(yard => stateOf(yard) === state) : []

/** State of «Somerville, NJ», as the tables write a yard, or of «NJ - SOMERVILLE», as Copart prints one. */
const stateOf = (yard: string): string =>
  /,\s*([A-Z]{2})$|^([A-Z]{2}) - /.exec(yard.trim())?.slice(1).join('') ?? ''

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
