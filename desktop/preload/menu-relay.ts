/** Passes the menu's commands to the page; until the page listens, keeps the last one that opens a screen or file. */
import type { BridgeMenuCommand } from '#desktop/bridge/desktop-bridge.ts'

type Listener = (command: BridgeMenuCommand) => void

export const menuRelay = () => {
  const listeners = new Set<Listener>()
  let waiting: BridgeMenuCommand | null = null
  return {
    receive(command: BridgeMenuCommand): void {
      if (listeners.size > 0) for (const listener of listeners) listener(command)
      else if (command.kind === 'go' || command.kind === 'file') waiting = command
    },
    listen(listener: Listener): () => void {
      listeners.add(listener)
      if (waiting !== null) listener(waiting)
      waiting = null
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
