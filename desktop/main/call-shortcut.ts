/** The keys that open the window for a call from any program, registered while somebody is signed in. */
import type { GlobalShortcut } from 'electron'

export const callShortcut = (
  globalShortcut: Pick<GlobalShortcut, 'isRegistered' | 'register' | 'unregister'>,
  call: () => void,
  warn: (message: string, cause: unknown) => void,
) => {
  let chosen: string | null = null
  let isSignedIn = false
  let held: string | null = null
  /** Keys asked of a Wayland portal, which releases them only when the program ends. */
  const kept = new Set<string>()

  /**
   * True when the system keeps keys after they were unregistered. Found by trying: Wayland's portals confirm everything
   * and release no keys.
   */
  const isKept = (keys: string): boolean => {
    globalShortcut.unregister(keys)
    return globalShortcut.isRegistered(keys)
  }
  const register = (keys: string): boolean => {
    globalShortcut.register(keys, () => {
      if (held === keys) call()
    })
    // `register` may report success that the system does not grant: ask whether the keys are held.
    return globalShortcut.isRegistered(keys)
  }
  const follow = (): void => {
    const wanted = isSignedIn ? chosen : null
    if (held === wanted) return
    if (held !== null && !kept.has(held)) globalShortcut.unregister(held)
    held = null
    if (wanted === null) return
    if (kept.has(wanted)) held = wanted
    else if (!register(wanted)) warn(`${wanted} belongs to another program`, null)
    else {
      if (isKept(wanted)) kept.add(wanted)
      else register(wanted)
      held = wanted
    }
  }
  return {
    /** Registers these keys in place of the earlier ones; null for none. */
    choose(keys: string | null): void {
      chosen = keys
      follow()
    },
    setSignedIn(next: boolean): void {
      isSignedIn = next
      follow()
    },
    /** True when another program has the keys; null when the system does not tell. */
    isTaken: (): boolean | null => {
      if (!isSignedIn || chosen === null) return false
      return kept.has(chosen) ? null : held === null
    },
  }
}
