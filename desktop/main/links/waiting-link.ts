/**
 * Stores the link or file that arrives before there is a window: macOS delivers it before the program is ready. Of several
 * the last is opened, as in an open window, where each takes the place of the one before: a link changes nothing.
 */
import { deepLinkPath } from './deep-link.ts'

export interface WaitingLink {
  receive(given: string): void
  /** Returns the stored screen or file, if any; every later one goes to the listener. */
  listen(listener: (path: string) => void): string | null
}

/** @param read the path that a link or file stands for; null to ignore it */
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
