/** Passes the menu's commands to the page; until the page listens, keeps the last one that opens a screen or file. */
import type { BridgeMenuCommand } from '#desktop/bridge/desktop-bridge.ts'

export interface MenuRelay {
  receive(command: BridgeMenuCommand): void
  listen(listener: (command: BridgeMenuCommand) => void): () => void
}

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
