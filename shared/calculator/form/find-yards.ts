/** The states of the USA: their letters, their names, and the first three digits of their ZIP codes. */

type Range = readonly [from: number, to: number]

const states: readonly (readonly [code: string, name: string, ...zips: Range[]])[] = [
  ['AK', 'Alaska', [995, 999]],
  ['AL', 'Alabama', [350, 369]],
  ['AR', 'Arkansas', [716, 729]],
  ['AZ', 'Arizona', [850, 865]],
  ['CA', 'California', [900, 961]],
  ['CO', 'Colorado', [800, 816]],
  ['CT', 'Connecticut', [60, 69]],
  ['DC', 'District of Columbia', [200, 200], [202, 205]],
  ['DE', 'Delaware', [197, 199]],
  ['FL', 'Florida', [320, 349]],
  ['GA', 'Georgia', [300, 319], [398, 399]],
  ['HI', 'Hawaii', [967, 968]],
  ['IA', 'Iowa', [500, 528]],
  ['ID', 'Idaho', [832, 838]],
  ['IL', 'Illinois', [600, 629]],
  ['IN', 'Indiana', [460, 479]],
  ['KS', 'Kansas', [660, 679]],
  ['KY', 'Kentucky', [400, 427]],
  ['LA', 'Louisiana', [700, 714]],
  ['MA', 'Massachusetts', [10, 27], [55, 55]],
  ['MD', 'Maryland', [206, 219]],
  ['ME', 'Maine', [39, 49]],
  ['MI', 'Michigan', [480, 499]],
  ['MN', 'Minnesota', [550, 567]],
  ['MO', 'Missouri', [630, 658]],
  ['MS', 'Mississippi', [386, 397]],
  ['MT', 'Montana', [590, 599]],
  ['NC', 'North Carolina', [270, 289]],
  ['ND', 'North Dakota', [580, 588]],
  ['NE', 'Nebraska', [680, 693]],
  ['NH', 'New Hampshire', [30, 38]],
  ['NJ', 'New Jersey', [70, 89]],
  ['NM', 'New Mexico', [870, 884]],
  ['NV', 'Nevada', [889, 898]],
  ['NY', 'New York', [5, 5], [100, 149]],
  ['OH', 'Ohio', [430, 459]],
  ['OK', 'Oklahoma', [730, 732], [734, 749]],
  ['OR', 'Oregon', [970, 979]],
  ['PA', 'Pennsylvania', [150, 196]],
  ['RI', 'Rhode Island', [28, 29]],
  ['SC', 'South Carolina', [290, 299]],
  ['SD', 'South Dakota', [570, 577]],
  ['TN', 'Tennessee', [370, 385]],
  ['TX', 'Texas', [733, 733], [750, 799], [885, 885]],
  ['UT', 'Utah', [840, 847]],
  ['VA', 'Virginia', [201, 201], [220, 246]],
  ['VT', 'Vermont', [50, 54], [56, 59]],
  ['WA', 'Washington', [980, 994]],
  ['WI', 'Wisconsin', [530, 549]],
  ['WV', 'West Virginia', [247, 268]],
  ['WY', 'Wyoming', [820, 831]],
]

/** @example stateName('NJ') // 'New Jersey' */
const stateName = (code: string): string | null => states.find(([known]) => known === code)?.[1] ?? null

/** The state that a ZIP code, or its first three digits, belongs to. @example stateOfZip('08876') // 'NJ' */
const stateOfZip = (zip: string): string | null => {
  const area = Number(zip.slice(0, 3))
  return (
    states.find(([, , ...ranges]) => ranges.some(([from, to]) => area >= from && area <= to))?.[0] ?? null
  )
}

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
