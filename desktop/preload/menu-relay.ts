/** Hands the menu's commands to the page, and keeps the last place to go to, or the last file, until the page listens. */
import type { BridgeMenuCommand } from '#desktop/bridge/desktop-bridge.ts'

export interface MenuRelay {
  receive(command: BridgeMenuCommand): void
  listen(listener: (command: BridgeMenuCommand) => void): () => void
}

/** Keeps a command, since a link or the menu may name a screen while the page is loading or nobody is signed in. */
export const menuRelay = (): MenuRelay => {
  const listeners = new Set<(command: BridgeMenuCommand) => void>()
  let waiting: BridgeMenuCommand | null = null
  return {
    receive(command) {
      if (listeners.size > 0) for (const listener of listeners) listener(command)
      else if (command.kind === 'go' || command.kind === 'file') waiting = command
    },
    listen(listener) {
      listeners.add(listener)
      if (waiting !== null) listener(waiting)
      waiting = null
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
