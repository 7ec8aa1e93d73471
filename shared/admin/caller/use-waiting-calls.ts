/** The calls that wait on this device, as every window sees them, and their way to the server. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useWaitingSave } from '#shared/admin/drafts/use-waiting-save.ts'
import { overviewKey } from '#shared/admin/home/overview.query.ts'
import { requestsKey } from '#shared/admin/requests/request-queries.ts'
import { useServices } from '#shared/admin/services.ts'
import { useUser } from '#shared/admin/session/use-session.ts'
import { type QueueTools, sendWaiting, type WaitingCall, waitingCalls } from './caller-queue.ts'

const changeEvent = 'admin:waiting-calls'

/** Says to this window that the queue has changed; the others hear it from the storage. */
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
    () => ({ client, storage: localStorage, userId, site, now: () => new Date() }),
    [client, userId, site],
  )
}

export const useWaitingCalls = (): WaitingCall[] => {
  const { storage, userId, site } = useQueueTools()
  // By its text: a list made anew would be another one at every look.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(waitingCalls(storage, userId, site)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is stored
  return useMemo(() => waitingCalls(storage, userId, site), [text, storage, userId, site])
}

/** Sends what waits when the admin opens, when something comes to it, and as soon as the server can be reached. */
export const useSendWaitingCalls = (): void => {
  const tools = useQueueTools()
  const queries = useQueryClient()
  const due = useWaitingCalls().filter(({ problem }) => problem === null).length
  const running = useRef(false)
  const send = async () => {
    if (running.current) return
    running.current = true
    const isLeft = await sendWaiting(tools)
    running.current = false
    reportQueueChange()
    if (isLeft) return waiting.wait()
    waiting.stop()
    void queries.invalidateQueries({ queryKey: requestsKey })
    void queries.invalidateQueries({ queryKey: overviewKey })
  }
  const waiting = useWaitingSave(() => void send())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number alone says that there is something to send
  useEffect(() => {
    if (due > 0) void send()
  }, [due])
}
