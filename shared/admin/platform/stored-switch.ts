import { type Observable, observable } from '#shared/client/observable.ts'

export interface StoredSwitch extends Observable<boolean> {
  /** Reads the stored choice again. */
  reload(): void
}

/** On/off choice stored on this device; on by default. */
export const storedSwitch = (key: string): StoredSwitch => {
  const stored = (): boolean => {
    try {
      return localStorage.getItem(key) !== 'off'
    } catch {
      return true
    }
  }
  const { set, ...others } = observable(stored())
  return {
    ...others,
    reload: () => set(stored()),
    set: on => {
      set(on)
      try {
        localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // Without storage the choice holds until the page is left.
      }
    },
  }
}
