/**
 * Sends waiting forms when the page opens, when the connection is back and from time to time as long as something waits,
 * and notifies the page of the outcome.
 */
import { anyWaiting, type QueueOutcome, sendWaiting } from './form-queue.ts'
import { queueEvent } from './queue-event.ts'

export const watchFormQueue = (): void => {
  window.addEventListener('online', sendQueue)
  if (navigator.onLine) setTimeout(sendQueue, 3000)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOutcome(data)) dispatchOutcome(data)
  })
}

/** Milliseconds between two tries: nothing reports that a server is up again. */
const tryAgainAfter = 15_000

let next: ReturnType<typeof setTimeout> | undefined

export const sendQueueSoon = (): void => {
  clearTimeout(next)
  next = setTimeout(sendQueue, tryAgainAfter)
}

const sendQueue = async (): Promise<void> => {
  try {
    for (const outcome of await sendWaiting(Date.now())) dispatchOutcome(outcome)
    if (await anyWaiting()) sendQueueSoon()
  } catch {
    // Without a store of the browser nothing waits.
  }
}

const dispatchOutcome = (outcome: QueueOutcome): void => {
  window.dispatchEvent(new CustomEvent(queueEvent, { detail: outcome }))
}

const isOutcome = (data: unknown): data is QueueOutcome =>
  typeof data === 'object' && data !== null && 'address' in data && 'sent' in data
