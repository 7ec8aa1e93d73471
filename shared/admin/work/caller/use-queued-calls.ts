/** Calls that wait on this device, kept in step between windows, and their sending. */
import { useMemo } from 'react'
import type { ListedStorage } from '#shared/admin/platform/drafts/draft-store.ts'
import { memoryStorage } from '#shared/admin/platform/drafts/memory-store.ts'
import { useQueued } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type QueuedCall, type QueueTools, queuedCalls } from './caller-queue.ts'

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
const storageOf = (kind: 'web' | 'desktop'): ListedStorage =>
  kind === 'desktop' ? localStorage : memoryStorage

export const useQueuedCalls = (): QueuedCall[] => {
  const { storage, userId, site } = useQueueTools()
  return useQueued(() => queuedCalls(storage, userId, site))
}
