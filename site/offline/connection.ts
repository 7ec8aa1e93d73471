/**
 * Whether the site can be reached. The browser knows of the device's own network only; whether the
 * server behind it responds is found out by the service worker, which otherwise responds from its cache.
 */

import { queueEvent } from './queue-event.ts'
import { type Reachability, reachabilityQuestion } from './reachability.ts'

let reachable = true
let copied = false
const listeners = new Set<() => void>()

export const isOnline = (): boolean => navigator.onLine && reachable

/** Whether the page came from the device, for want of a response in time. */
export const isCopy = (): boolean => copied

/** Another page has come from the network. */
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
  // A network that is back may still lead nowhere: the worker tries.
  window.addEventListener('online', () => (worker?.controller ? ask() : onChange(true)))
  // It may have tried before the network led anywhere: a form that went out since then shows that it does.
  window.addEventListener(queueEvent, ask)
  worker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReach(data)) return
    // A worker that was stopped meanwhile has forgotten which pages are copies.
    copied ||= data.isCopy === true
    onChange(data.reachable)
  })
  ask()
}

const isReach = (data: unknown): data is Reachability =>
  typeof data === 'object' && data !== null && 'reachable' in data && typeof data.reachable === 'boolean'
