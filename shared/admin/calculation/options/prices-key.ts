/** Begins the key of every read of the prices; alone, so that a change elsewhere loads nothing with it. */
export const pricesKey = ['prices'] as const
