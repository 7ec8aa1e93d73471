/** A save that found no server: waits for the connection and goes out by itself. */
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import { pauseAfter } from '#shared/contract/platform/retry.ts'

export interface SaveRetry {
  /** Also while an attempt is on its way: what says so does not come and go with each of them. */
  waiting: boolean
  /** Reason given by a server that is there; null when none was found. */
  reason: string | null
  /** Starts the wait; every failed attempt in a row waits longer. */
  wait(error?: unknown): void
  /** Ends the wait, as after a save, a rejection, or when the person does not want it any more. */
  stop(): void
}

/** @param save tries again, and calls `wait` or `stop` when it knows how that went */
export const useSaveRetry = (save: () => void): SaveRetry => {
  // Another object for each failure: one that comes before anything is rendered starts a pause of its own as well.
  const [failed, setFailed] = useState<{ attempts: number; reason: string | null } | null>(null)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  /** The connection came back under an attempt that had begun without it. */
  const cameBack = useRef(false)
  useEffect(() => {
    if (failed === null) return
    let isTrying = false
    const again = () => {
      isTrying = true
      clearTimeout(timer)
      latest.current()
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
    waiting: failed !== null,
    reason: failed?.reason ?? null,
    wait: error => setFailed(was => ({ attempts: (was?.attempts ?? 0) + 1, reason: reasonOf(error) })),
    stop: () => {
      cameBack.current = false
      setFailed(null)
    },
  }
}

/** Milliseconds: somebody looks at it. */
const maxPause = 15_000

/** A gateway or a starting server is no connection to people, whatever it says. */
const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && ![0, 502, 503, 504].includes(error.status) ? messageOf(error) : null
