/** A save that found no server: waits for the connection and goes out by itself. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/client/api-error.ts'

export interface WaitingSave {
  waiting: boolean
  /** Starts the wait; every failed attempt in a row waits longer. */
  wait(): void
  /** Ends the wait, as after a save or when the person does not want it any more. */
  stop(): void
}

export const useWaitingSave = (save: () => void): WaitingSave => {
  const [waiting, setWaiting] = useState(false)
  const attempts = useRef(0)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!waiting) return
    const again = () => {
      setWaiting(false)
      latest.current()
    }
    const pause = pauses[Math.min(attempts.current, pauses.length) - 1] ?? 2_000
    const timer = setTimeout(again, pause)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting])
  return {
    waiting,
    wait: () => {
      attempts.current += 1
      setWaiting(true)
    },
    stop: () => {
      attempts.current = 0
      setWaiting(false)
    },
  }
}

/** Milliseconds. */
const pauses = [2_000, 4_000, 8_000, 15_000]

/** True when nobody has rejected: no connection, or a server that is busy or starting. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
