/**
 * Sends queued forms when the page opens, when the connection is restored and at intervals while any wait, and
 * notifies the page of each outcome.
 */

import { queueEvent } from './connection.ts'
import { anyQueued, type QueueOutcome, sendQueuedForms } from './form-queue.ts'

export const watchFormQueue = (): void => {
  window.addEventListener('online', sendQueue)
  if (navigator.onLine) setTimeout(sendQueue, 3000)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOutcome(data)) dispatchOutcome(data)
  })
}

/** Milliseconds between two attempts, since no event reports that the server can be reached again. */
const tryAgainAfter = 15_000

let next: ReturnType<typeof setTimeout> | undefined

export const sendQueueSoon = (): void => {
  clearTimeout(next)
  next = setTimeout(sendQueue, tryAgainAfter)
}

const sendQueue = async (): Promise<void> => {
  try {
    for (const outcome of await sendQueuedForms(Date.now())) dispatchOutcome(outcome)
    if (await anyQueued()) sendQueueSoon()
  } catch {
    // Without storage in the browser no form can be queued.
  }
}

const dispatchOutcome = (outcome: QueueOutcome): void => {
  window.dispatchEvent(new CustomEvent(queueEvent, { detail: outcome }))
}

const isOutcome = (data: unknown): data is QueueOutcome =>
  typeof data === 'object' && data !== null && 'address' in data && 'sent' in data
