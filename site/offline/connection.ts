/**
 * State of the connection to the server. The browser only reports the state of the device's network; the service
 * worker, which may respond from its cache, finds out whether the server can be reached.
 */
import { type Reachability, reachabilityQuestion } from './connection-messages.ts'

/** Window event with the outcome of a form that waited. In a file of its own, since every page imports the name. */
export const queueEvent = 'waiting-form'

let reachable = true
let copied = false
const listeners = new Set<() => void>()

export const isOnline = (): boolean => navigator.onLine && reachable

/** True when the page was shown from the device's cache, since the network gave no response in time. */
export const isCopy = (): boolean => copied

/** Called when another page has been loaded from the network. */
export const endCopy = (): void => {
  copied = false
  for (const listener of listeners) listener()
}

/** Calls the listener after every change, until the returned function is called. */
export const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const watchConnection = (): void => {
  const onChange = (now: boolean) => {
    reachable = now
    for (const listener of listeners) listener()
  }
  const worker = navigator.serviceWorker
  const ask = () => worker?.controller?.postMessage(reachabilityQuestion)
  window.addEventListener('offline', () => onChange(false))
  // A restored network may still lack internet, so the service worker is asked to try.
  window.addEventListener('online', () => (worker?.controller ? ask() : onChange(true)))
  // The last attempt may have failed; a form sent since then shows that the server can be reached.
  window.addEventListener(queueEvent, ask)
  worker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReach(data)) return
    // Never reset here: a worker that the browser has stopped and restarted has lost its list of cached pages.
    copied ||= data.isCopy === true
    onChange(data.reachable)
  })
  ask()
}

const isReach = (data: unknown): data is Reachability =>
  typeof data === 'object' && data !== null && 'reachable' in data && typeof data.reachable === 'boolean'
