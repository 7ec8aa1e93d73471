/**
 * Text typed and not sent: shown again when the person returns to its place; closing the window asks first. Kept in
 * memory only, since it may be about a visitor.
 */
import { useSyncExternalStore } from 'react'
import { useUser } from '../session/use-session.ts'

export interface Unsent<T> {
  /** Undefined when nothing is typed. */
  typed: T | undefined
  type(value: T | undefined): void
  /** Call once `sent` is stored: discards it and returns true, unless something else has been typed since. */
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
