/** Rules by which one stream of requests is passed on: to the windows of the program, and to the tabs of a browser. */
import type { StreamEvent } from './event-stream.ts'

/**
 * Milliseconds: `silent`, how long a connection may be silent, on which the server sends something every 15 s;
 * `opening`, how long connecting may take.
 */
export const patience = { silent: 40_000, opening: 8_000 }

/** Events kept for a window that reconnects after a moment. */
const maxRemembered = 100

/** Makes who hears it read its lists anew. */
export const changed: StreamEvent = { id: '', event: 'changed', data: '{}' }

/** Heard in place of the server's heartbeat while the one who passes the stream on has no connection and tries again. */
export const waiting: StreamEvent = { id: '', event: 'waiting', data: '{}' }

/** The events that came, by the numbers of their requests. */
export const streamMemory = () => {
  const remembered: { id: number; event: StreamEvent }[] = []
  /** Requests up to this number have been dropped from memory. */
  let forgotten = 0
  let last: number | null = null
  return {
    /** Number of the newest request received, also before a break; null before the first event. */
    last: () => last,
    /** Takes an event; false for a request that was told before. */
    take(event: StreamEvent): boolean {
      const id = event.id === '' ? null : Number(event.id)
      if (event.event !== 'request') {
        forgotten = last === null ? (id ?? 0) : forgotten
        last = id === null ? last : Math.max(last ?? id, id)
        return true
      }
      if (id === null || (last !== null && id <= last)) return false
      last = id
      remembered.push({ id, event })
      if (remembered.length > maxRemembered) forgotten = remembered.shift()?.id ?? forgotten
      return true
    },
    /** Events that somebody has missed who knows the requests up to a number. */
    since: (after: number): StreamEvent[] => [
      ...remembered.filter(({ id }) => id > after).map(({ event }) => event),
      ...(after < forgotten ? [changed] : []),
    ],
  }
}
