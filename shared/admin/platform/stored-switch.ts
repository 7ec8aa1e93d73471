import { observable } from '#shared/client/observable.ts'

/** On/off choice stored on this device; on by default. */
export const storedSwitch = (key: string) => {
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
    /** Reads the stored choice again. */
    reload: () => set(stored()),
    set: (on: boolean): void => {
      set(on)
      try {
        localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // Without storage the choice holds until the page is left.
      }
    },
  }
}
