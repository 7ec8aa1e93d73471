/** How values travel between the stand-in's main process and its pages: JSON, with bytes and `undefined` marked. */

/** The same two functions run in Node and, as source text, inside the page. */
export const pack = (value: unknown): unknown => {
  if (value === undefined) return { $: 'undefined' }
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new Error('An object could not be cloned.')
  if (value instanceof Uint8Array) {
    // The clone of Electron takes along the whole buffer that a view is cut out of: the other side could read it.
    if (value.buffer.byteLength !== value.byteLength)
      throw new Error(
        `STAND-IN, not Electron: ${value.byteLength} bytes would cross with a buffer of ${value.buffer.byteLength}`,
      )
    let binary = ''
    for (let at = 0; at < value.length; at += 8192) {
      binary += String.fromCharCode(...value.subarray(at, at + 8192))
    }
    return { $: 'bytes', base64: btoa(binary) }
  }
  if (Array.isArray(value)) return { $: 'array', items: value.map(pack) }
  if (typeof value === 'object' && value !== null) {
    // Electron clones some of the others, and fails over the rest: none of them arrives as an empty object.
    const kind = Object.prototype.toString.call(value)
    if (kind !== '[object Object]') throw new Error(`STAND-IN, not Electron: ${kind} does not cross`)
    return { $: 'object', entries: Object.entries(value).map(([key, item]) => [key, pack(item)]) }
  }
  return value
}

export const unpack = (packed: unknown): unknown => {
  if (typeof packed !== 'object' || packed === null) return packed
  const { $, base64, items, entries } = packed as {
    $: string
    base64: string
    items: unknown[]
    entries: [string, unknown][]
  }
  if ($ === 'bytes') return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  if ($ === 'array') return items.map(unpack)
  if ($ === 'object') return Object.fromEntries(entries.map(([key, item]) => [key, unpack(item)]))
  return undefined
}
