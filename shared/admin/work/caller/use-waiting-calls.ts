/** Calls that wait on this device, kept in step between windows, and their sending. */
import { useMemo, useSyncExternalStore } from 'react'
import { memoryStorage } from '#shared/admin/platform/drafts/memory-store.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type QueueStorage, type QueueTools, type WaitingCall, waitingCalls } from './caller-queue.ts'

const changeEvent = 'admin:waiting-calls'

/** Notifies this window of a changed queue; other windows get the browser's `storage` event. */
export const reportQueueChange = (): void => {
  window.dispatchEvent(new Event(changeEvent))
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(changeEvent, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changeEvent, listener)
    window.removeEventListener('storage', listener)
  }
}

export const useQueueTools = (): QueueTools => {
  const { client, shell } = useServices()
  const { site } = shell
  const userId = useUser()?.id ?? 0
  return useMemo(
    () => ({ client, storage: storageOf(shell.kind), userId, site, now: () => new Date() }),
    [client, shell.kind, userId, site],
  )
}

/** `localStorage` in the program, which encrypts it; memory on the web, since calls hold a visitor's data. */
const storageOf = (kind: 'web' | 'desktop'): QueueStorage =>
  kind === 'desktop' ? localStorage : memoryStorage

export const useWaitingCalls = (): WaitingCall[] => {
  const { storage, userId, site } = useQueueTools()
  // Compared as text: a new array at each call would make the store look changed every time.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(waitingCalls(storage, userId, site)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is stored
  return useMemo(() => waitingCalls(storage, userId, site), [text, storage, userId, site])
}
