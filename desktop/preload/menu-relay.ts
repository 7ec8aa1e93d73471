/** Passes the menu's commands to the page; until the page listens, keeps the last one that opens a screen or file. */
import type { MenuCommand } from '#shared/contract/platform/program.ts'

type Listener = (command: MenuCommand) => void

export const menuRelay = () => {
  const listeners = new Set<Listener>()
  let held: MenuCommand | null = null
  return {
    receive(command: MenuCommand): void {
      if (listeners.size > 0) for (const listener of listeners) listener(command)
      else if (command.kind === 'go' || command.kind === 'file') held = command
    },
    listen(listener: Listener): () => void {
      listeners.add(listener)
      if (held !== null) listener(held)
      held = null
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
