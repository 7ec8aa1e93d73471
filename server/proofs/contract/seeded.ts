/** Chance that repeats: the same seed generates the same things again. */

export interface Chance {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** An integer from 0 up to, but not including, `below`. */
  below: (below: number) => number
  /** True in `share` of the cases. */
  likely: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

/** A generator of 32 bits of state (a Weyl sequence with a mixing function). */
export const seeded = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    likely: share => next() < share,
    pick: from => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
  }
}
