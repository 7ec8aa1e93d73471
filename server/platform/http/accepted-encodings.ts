/** Which compressed forms a client takes, from its `Accept-Encoding`. */

export interface Accepted {
  br: boolean
  gzip: boolean
}

/** Browsers differ in a handful of spellings, which come with every request: each is taken apart once. */
const known = new Map<string, Accepted>()
const maxKnown = 100
/** Longer headers are parsed but not cached. */
const maxKnownLength = 100

/** @example acceptedEncodings('gzip, br;q=0') // { br: false, gzip: true } */
export const acceptedEncodings = (header: string | string[] | undefined): Accepted => {
  if (typeof header !== 'string') return nothing
  let accepted = known.get(header)
  if (!accepted) {
    accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
    if (known.size < maxKnown && header.length <= maxKnownLength) known.set(header, accepted)
  }
  return accepted
}

const nothing: Accepted = { br: false, gzip: false }

/** Named, and not named with a weight of zero. */
const accepts = (header: string, encoding: string): boolean => {
  if (!header.includes(encoding)) return false
  return header.split(',').some(part => {
    const [name, weight] = part.split(';', 2).map(piece => piece.trim())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? '')
  })
}
