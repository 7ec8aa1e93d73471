/** Calls that wait on this device, kept in step between windows, and their sending. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { Client } from '#shared/client/call.ts'
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
    () => ({ client, storage: storageOf(shell.kind, client), userId, site, now: () => new Date() }),
    [client, shell.kind, userId, site],
  )
}

/** In-memory queues, one for each client, shared by all screens. */
const memories = new WeakMap<Client, QueueStorage>()

const memoryOf = (client: Client): QueueStorage => {
  const memory = memories.get(client) ?? inMemory()
  memories.set(client, memory)
  return memory
}

const inMemory = (): QueueStorage => {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: place => [...held.keys()][place] ?? null,
    getItem: name => held.get(name) ?? null,
    setItem: (name, text) => void held.set(name, text),
    removeItem: name => void held.delete(name),
  }
}

/** `localStorage` in the program, which encrypts it; memory on the web, since calls hold a visitor's data. */
const storageOf = (kind: 'web' | 'desktop', client: Client): QueueStorage =>
  kind === 'desktop' ? localStorage : memoryOf(client)

/** Asks before the page closes while it holds unsent calls in memory only. */
export const useGuardCalls = (calls: readonly WaitingCall[]): void => {
  const isHeld = useServices().shell.kind === 'web' && calls.length > 0
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}

export const useWaitingCalls = (): WaitingCall[] => {
  const { storage, userId, site } = useQueueTools()
  // Compared as text: a new array at each call would make the store look changed every time.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(waitingCalls(storage, userId, site)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is stored
  return useMemo(() => waitingCalls(storage, userId, site), [text, storage, userId, site])
}
