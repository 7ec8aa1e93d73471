/**
 * Gives the page of a test Web Locks, which its document lacks: those of Node's worker threads, so that a test holds one
 * as another tab would. The returned function takes them again.
 */
export const giveLocks = (locks: unknown): (() => void) => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'locks')
}
