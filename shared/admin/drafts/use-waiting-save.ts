/** A save that found no server: waits for the connection and goes out by itself. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/client/api-error.ts'

export interface WaitingSave {
  /** Also while an attempt is on its way: what says so does not come and go with each of them. */
  waiting: boolean
  /** Starts the wait; every failed attempt in a row waits longer. */
  wait(): void
  /** Ends the wait, as after a save, a rejection, or when the person does not want it any more. */
  stop(): void
}

/** @param save tries again, and calls `wait` or `stop` when it knows how that went */
export const useWaitingSave = (save: () => void): WaitingSave => {
  // Another object for each failure: one that comes before anything is rendered starts a pause of its own as well.
  const [failed, setFailed] = useState<{ attempts: number } | null>(null)
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
    const pause = cameBack.current ? 0 : pauses[Math.min(failed.attempts, pauses.length) - 1]
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
    wait: () => setFailed(was => ({ attempts: (was?.attempts ?? 0) + 1 })),
    stop: () => {
      cameBack.current = false
      setFailed(null)
    },
  }
}

/** Milliseconds. */
const pauses = [2_000, 4_000, 8_000, 15_000]

/** True when nobody has rejected: no connection, or a server that is busy or starting. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
