/** The keys that open the window for a call from any program, held while somebody is signed in. */
import type { GlobalShortcut } from 'electron'

export interface CallShortcut {
  /** Takes these keys in the place of the earlier ones; null for none. */
  choose(keys: string | null): void
  setSignedIn(isSignedIn: boolean): void
  /** True when the system has not given the keys: another program has them. */
  isTaken(): boolean
}

export const callShortcut = (
  globalShortcut: Pick<GlobalShortcut, 'isRegistered' | 'register' | 'unregister'>,
  call: () => void,
  warn: (message: string, cause: unknown) => void,
): CallShortcut => {
  let chosen: string | null = null
  let isSignedIn = false
  let held: string | null = null

  const follow = (): void => {
    const wanted = isSignedIn ? chosen : null
    if (held === wanted) return
    if (held !== null) globalShortcut.unregister(held)
    held = null
    if (wanted === null) return
    globalShortcut.register(wanted, call)
    // What the call itself returns may be a promise that the system has not kept.
    if (globalShortcut.isRegistered(wanted)) held = wanted
    else warn(`${wanted} belongs to another program`, null)
  }
  return {
    choose(keys) {
      chosen = keys
      follow()
    },
    setSignedIn(next) {
      isSignedIn = next
      follow()
    },
    isTaken: () => isSignedIn && chosen !== null && held === null,
  }
}
