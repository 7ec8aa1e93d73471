/**
 * The content version for those who ask thousands of times a second: read once for all requests that a turn of the
 * event loop finds waiting, since reading it costs SQLite two system calls.
 *
 * It is as good as reading it each time. A turn asks the kernel once which sockets have something to read; all of it was
 * sent before the number is read, so no caller can know of a write that the number does not count.
 */
import { performance } from 'node:perf_hooks'

/** Milliseconds after which it is read anew all the same: a turn with very many sockets asks the kernel again. */
const maxAgeMs = 1

interface Clock {
  /** Changes when the event loop asks the kernel for what is new. */
  turn(): number
  now(): number
}

const { nodeTiming } = performance
const eventLoop: Clock = {
  turn: () => nodeTiming.uvMetricsInfo.loopCount,
  now: () => performance.now(),
}

export const versionPerTick = (contentVersion: () => number, clock = eventLoop): (() => number) => {
  let turn = -1
  let readAt = 0
  let version = 0
  return () => {
    const thisTurn = clock.turn()
    const now = clock.now()
    if (thisTurn !== turn || now - readAt > maxAgeMs) {
      version = contentVersion()
      turn = thisTurn
      readAt = now
    }
    return version
  }
}
