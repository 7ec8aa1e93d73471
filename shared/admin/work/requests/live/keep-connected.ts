/** Keeps one connection to the stream of requests open: reconnects after a break and goes on behind the last event. */
import { ApiError, isSignedOut } from '#shared/client/api-error.ts'
import type { StreamEvent } from '#shared/domain/work/event-stream.ts'
import { changed, patience } from '#shared/domain/work/live-stream.ts'
import { readEvents } from './event-stream.ts'

export interface StreamTools {
  /** Opens the stream after the request with this number, or from now on for null. */
  open(after: number | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Milliseconds before a new attempt; grows with each one that failed. */
  pause?(attempt: number): number
}

export interface Connection {
  /** True while the server sends something. */
  isOpen(): boolean
  /** Gives up a connection that has been silent for too long by the clock; a hidden page's own timers are late. */
  look(): void
  stop(): void
  /** Resolves once it is stopped, with true when the server has ended the session. */
  ended: Promise<boolean>
}

interface Needs extends StreamTools {
  last(): number | null
  receive(event: StreamEvent | 'beat'): void
  /** True where others have had the connection before: what changed meanwhile was missed. */
  isResumed: boolean
}

export const keepConnected = ({ open, pause = backOff, ...needs }: Needs): Connection => {
  const stopped = new AbortController()
  let current = new AbortController()
  let hasMissed = needs.isResumed
  let attempt = 0
  let heardAt = Date.now()
  let isOpen = false

  /** True when the session has ended. */
  const once = async (): Promise<boolean> => {
    current = new AbortController()
    const signal = AbortSignal.any([stopped.signal, current.signal])
    heardAt = Date.now()
    try {
      for await (const event of readEvents(await open(needs.last(), signal))) {
        if (signal.aborted) return false
        heardAt = Date.now()
        isOpen = true
        // Not passed on: another tab may have another session.
        if (event !== 'beat' && event.event === 'ended') return true
        needs.receive(event)
        if (event === 'beat' || event.event !== 'hello') continue
        attempt = 0
        if (hasMissed) needs.receive(changed)
        hasMissed = false
      }
      return false
    } catch (error) {
      return isSignedOut(error) || (error instanceof ApiError && error.status === 403)
    } finally {
      isOpen = false
      hasMissed = true
    }
  }

  const run = async (): Promise<boolean> => {
    while (!stopped.signal.aborted) {
      if (await once()) return true
      await sleep(pause(attempt), stopped.signal)
      attempt += 1
    }
    return false
  }
  return {
    isOpen: () => isOpen,
    look: () => {
      if (Date.now() - heardAt >= patience.silent) current.abort()
    },
    stop: () => stopped.abort(),
    ended: run(),
  }
}

/** Milliseconds: 1, 2, 4 … 30 s, each varied at random, so that windows do not all reconnect at once. */
const backOff = (attempt: number): number =>
  Math.min(30_000, 1_000 * 2 ** attempt) * (0.75 + Math.random() / 2)

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
