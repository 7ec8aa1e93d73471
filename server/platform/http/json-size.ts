/**
 * Size of a JSON text, counted before it is parsed: a few megabytes of names take a parser a second, in which nobody
 * else is served.
 */
export interface JsonSize {
  /** Values in lists and objects, at all levels. */
  values: number
  /** Names in the object that has the most. */
  names: number
}

/**
 * Counts values and names of a JSON text in UTF-8 in one pass, which stops above `most` values. Malformed text is
 * counted up to its error.
 */
export const jsonSize = (bytes: Uint8Array, most = Number.POSITIVE_INFINITY): JsonSize => {
  let [values, names] = [0, 0]
  /** Number of values of each open object, -1 for a list. */
  const open: number[] = []
  const count = () => {
    values += 1
    const last = open.length - 1
    const inObject = open[last] ?? -1
    if (inObject < 0) return
    open[last] = inObject + 1
    names = Math.max(names, inObject + 1)
  }
  for (let at = 0; at < bytes.length && values <= most; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === comma) count()
    else if (byte === openObject || byte === openList) {
      open.push(byte === openObject ? 0 : -1)
      // The first value has no comma before it.
      count()
    } else if (byte === closeObject || byte === closeList) open.pop()
  }
  return { values, names }
}

const endOfText = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
