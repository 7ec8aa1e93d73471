/**
 * Stores a link or file that arrives before there is a window: macOS delivers it before the program is ready. The last
 * of several is opened, as in an open window, where each replaces the one before.
 */
import { deepLinkPath } from './deep-link.ts'

export interface WaitingLink {
  receive(given: string): void
  /** Returns the stored screen or file, if any; every later one goes to the listener. */
  listen(listener: (path: string) => void): string | null
}

/** @param read the path to open for a link or file; null to ignore it */
export const waitingLink = (read: (given: string) => string | null = deepLinkPath): WaitingLink => {
  let waiting: string | null = null
  let go = (path: string): void => {
    waiting = path
  }
  return {
    receive(given) {
      const path = read(given)
      if (path !== null) go(path)
    },
    listen(listener) {
      go = listener
      return waiting
    },
  }
}
