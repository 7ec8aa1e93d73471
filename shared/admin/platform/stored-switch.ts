import { observable } from '#shared/client/observable.ts'

/** On/off choice stored on this device, off as the text `off`; on by default. */
export const storedSwitch = (key: string, off = 'off') => {
  const stored = (): boolean => {
    try {
      return localStorage.getItem(key) !== off
    } catch {
      return true
    }
  }
  const { set, ...others } = observable(stored())
  return {
    ...others,
    /** Reads the stored choice again. */
    reload: () => set(stored()),
    set: (on: boolean): void => {
      set(on)
      try {
        if (on) localStorage.removeItem(key)
        else localStorage.setItem(key, off)
      } catch {
        // Without storage the choice holds until the page is left.
      }
    },
  }
}
