/** Retries a save that reached no server, after a pause or when the connection returns. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import { pauseAfter } from '#shared/contract/platform/retry.ts'

export type SaveRetry = ReturnType<typeof useSaveRetry>

/** @param save makes an attempt, then calls `wait` after a failure or `stop` at the end */
export const useSaveRetry = (save: () => void) => {
  // A new object for each failure, so that a second one before the next render starts its own pause.
  const [failed, setFailed] = useState<{ attempts: number; reason: string | null } | null>(null)
  const retry = useEffectEvent(save)
  /** True when the connection returned during an attempt that had begun without it: retry at once. */
  const cameBack = useRef(false)
  useEffect(() => {
    if (failed === null) return
    let isTrying = false
    const again = () => {
      isTrying = true
      clearTimeout(timer)
      retry()
    }
    const online = () => {
      if (isTrying) cameBack.current = true
      else again()
    }
    const pause = cameBack.current ? 0 : Math.min(pauseAfter(failed.attempts), maxPause)
    cameBack.current = false
    const timer = setTimeout(again, pause)
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [failed])
  return {
    /** True also during an attempt, so that the notice does not flicker with each one. */
    waiting: failed !== null,
    /** The server's message; null when no server responded. */
    reason: failed?.reason ?? null,
    /** Starts the wait; every failed attempt in a row waits longer. */
    wait: (error?: unknown) =>
      setFailed(was => ({ attempts: (was?.attempts ?? 0) + 1, reason: reasonOf(error) })),
    /** Ends the wait, as after a save, a rejection, or when the person does not want it any more. */
    stop: () => {
      cameBack.current = false
      setFailed(null)
    },
  }
}

/** Milliseconds; short, since a person is watching. */
const maxPause = 15_000

/** Null for a gateway or a starting server: to the person these mean no connection. */
const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && ![0, 502, 503, 504].includes(error.status) ? messageOf(error) : null
