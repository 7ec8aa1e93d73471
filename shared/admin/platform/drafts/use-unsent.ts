/**
 * Typed and not sent yet: it waits for the way back to its place, and is asked about before the window closes. In
 * memory only, since it may be about a visitor.
 */
import { useSyncExternalStore } from 'react'
import { useUser } from '../session/use-session.ts'

export interface Unsent<T> {
  /** Undefined when nothing is typed. */
  typed: T | undefined
  /** `undefined` throws it away. */
  type(value: T | undefined): void
  /** `sent` has arrived; what was typed since stays. True when nothing was. */
  settle(sent: T | undefined): boolean
}

const texts = new Map<string, unknown>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

const put = (place: string, value: unknown) => {
  if (value === undefined) texts.delete(place)
  else texts.set(place, value)
  if (texts.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** @param name of the place, for example `answer 12` */
export const useUnsent = <T>(name: string): Unsent<T> => {
  const place = `${useUser()?.id ?? 0} ${name}`
  const find = () => texts.get(place) as T | undefined
  return {
    typed: useSyncExternalStore(subscribe, find),
    type: value => put(place, value),
    settle: sent => {
      if (find() !== sent) return false
      put(place, undefined)
      return true
    },
  }
}
