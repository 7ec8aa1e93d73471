/** Keeps the last link or file that came before the window was there: macOS hands it over before the program is ready. */
import { deepLinkPath } from './deep-link.ts'

export interface WaitingLink {
  receive(given: string): void
  /** Gives the screen or the file that waits, if any, and every later one to the listener. */
  listen(listener: (path: string) => void): string | null
}

/** @param read what is wanted of the given text; null for nothing */
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
