/**
 * Gives browsers without ES2023, such as Chrome 109, the last one of Windows 7 and 8, what the pages use of it: without
 * it the calculator ends in an error where the server's page stood.
 */
const copies = {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number): T[] {
    return [...this].sort(compare)
  },
  toReversed<T>(this: T[]): T[] {
    return [...this].reverse()
  },
}

for (const [name, value] of Object.entries(copies))
  if (!(name in Array.prototype))
    Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true })

export {}
