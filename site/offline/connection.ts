/**
 * Whether the site can be reached. The browser knows of the device's own network only; that the road behind it ends, or
 * that the server is down, the service worker finds out, which then responds with what it has kept.
 */
import { type Reachability, reachabilityQuestion } from './reachability.ts'

let reachable = true
const listeners = new Set<() => void>()

export const isOnline = (): boolean => navigator.onLine && reachable

/** Calls the listener after every change, until the answered function is called. */
export const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const watchConnection = (): void => {
  const hear = (now: boolean) => {
    reachable = now
    for (const listener of listeners) listener()
  }
  const worker = navigator.serviceWorker
  const ask = () => worker?.controller?.postMessage(reachabilityQuestion)
  window.addEventListener('offline', () => hear(false))
  // A network that is back may still lead nowhere: the worker tries.
  window.addEventListener('online', () => (worker?.controller ? ask() : hear(true)))
  worker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReach(data)) hear(data.reachable)
  })
  ask()
}

const isReach = (data: unknown): data is Reachability =>
  typeof data === 'object' && data !== null && 'reachable' in data && typeof data.reachable === 'boolean'
