/** Keeps the last link that came before the window was there: macOS hands it over before the program is ready. */
import { deepLinkPath } from './deep-link.ts'

export interface WaitingLink {
  receive(link: string): void
  /** Gives the screen that waits, if any, and every later one to the listener. */
  listen(listener: (path: string) => void): string | null
}

export const waitingLink = (): WaitingLink => {
  let waiting: string | null = null
  let go = (path: string): void => {
    waiting = path
  }
  return {
    receive(link) {
      const path = deepLinkPath(link)
      if (path !== null) go(path)
    },
    listen(listener) {
      go = listener
      return waiting
    },
  }
}
