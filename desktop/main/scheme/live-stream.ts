/**
 * One connection to the server for the stream of requests, passed on to every window: a server allows an account ten
 * such connections, and HTTP/1.1 six in all. Main keeps the connection, not the pages: timers of a hidden page run once
 * a minute, so it would notice a dead connection too late.
 */
import type { ServerCall } from '#desktop/main/offline/offline-reads.ts'
import { withoutBody } from '#desktop/main/server/server-client.ts'
import { streamRequestsEndpoint } from '#shared/contract/work/request-stream.ts'
import { eventReader, type StreamEvent } from '#shared/domain/work/event-stream.ts'
import { changed, patience, streamMemory, waiting } from '#shared/domain/work/live-stream.ts'

export type LiveStream = ReturnType<typeof liveStream>

export interface LiveStreamNeeds {
  /** Milliseconds that only grow. */
  elapsed(): number
  /** IP addresses of this computer: a change means another network, on which an open connection receives nothing. */
  addresses(): string
}

/** @param path with its current query */
type Send = (path: string, signal: AbortSignal) => Promise<Response>
type Window = ReadableStreamDefaultController<Uint8Array>

/** Events that a window may leave unread before it counts as hung. */
const maxUnread = 1_000

export const isLiveStream = (method: string, pathname: string, accept: string | null): boolean =>
  method === streamRequestsEndpoint.method &&
  pathname === streamRequestsEndpoint.path &&
  accept === 'text/event-stream'

export const liveStream = ({ elapsed, addresses }: LiveStreamNeeds) => {
  let current: { origin: string; token: string | null; stream: ReturnType<typeof personStream> } | null = null
  let known = addresses()
  /** Ends the stream: nobody is signed in any more, or another server is chosen. */
  const end = (): void => {
    current?.stream.end()
    current = null
  }
  return {
    /**
     * Joins the stream of the person signed in, or begins it. A server that cannot be reached is tried again for as
     * long as a window listens; only a rejection by the server is returned to the window.
     */
    async open(
      { origin, token, path }: Pick<ServerCall, 'origin' | 'token' | 'path'>,
      send: Send,
    ): Promise<Response> {
      if (current?.origin !== origin || current.token !== token) {
        end()
        current = { origin, token, stream: personStream(send, elapsed) }
      }
      const after = new URL(path, origin).searchParams.get('after')
      return current.stream.join(after === null ? null : Number(after))
    },
    /** Reconnects when the connection is dead; to be called every five seconds. */
    look(): void {
      const now = addresses()
      const isOtherNetwork = now !== known && now !== ''
      known = now
      if (isOtherNetwork) current?.stream.renew()
      else current?.stream.look()
    },
    /** Reconnects after the computer has slept: the connection may be dead without an error. */
    renew: () => current?.stream.renew(),
    end,
  }
}

interface Connection {
  /** The server's rejection; null when the connection is open or the server could not be reached. */
  outcome: Promise<Response | null>
  isOpen: boolean
  /** When the server last sent something on the connection, or when connecting began. */
  heardAt: number
  signal: AbortController
}

const personStream = (send: Send, elapsed: LiveStreamNeeds['elapsed']) => {
  const windows = new Set<Window>()
  const memory = streamMemory()
  let connection: Connection | null = null
  let isEnded = false

  const drop = (lost = connection): void => {
    lost?.signal.abort()
    if (connection === lost) connection = null
  }
  const closeWindows = (): void => {
    for (const window of windows) window.close()
    windows.clear()
  }
  const leave = (window: Window): void => {
    windows.delete(window)
    if (windows.size === 0) drop()
  }
  const pass = (event: StreamEvent | 'beat'): void => {
    if (event !== 'beat' && !memory.take(event)) return
    for (const window of windows) {
      if ((window.desiredSize ?? 0) > -maxUnread) window.enqueue(textOf(event))
      else {
        window.close()
        leave(window)
      }
    }
  }

  const follow = async (mine: Connection, events: AsyncGenerator<StreamEvent | 'beat'>): Promise<void> => {
    for await (const event of events) {
      if (connection !== mine) return
      // The session of this connection ended: after a change of password the next connection works, else it is
      // rejected.
      if (event !== 'beat' && event.event === 'ended') return
      mine.heardAt = elapsed()
      pass(event)
    }
  }
  const open = async (mine: Connection, from: number | null): Promise<Response | null> => {
    const response = await send(
      `${streamRequestsEndpoint.path}${from === null ? '' : `?after=${from}`}`,
      mine.signal.signal,
    )
    const { body, status, ok } = response
    if (!ok || body === null || withoutBody.has(status)) {
      // Read now: perhaps no window does, and an unread response keeps its connection.
      const rejection = new Response(body === null ? null : await response.arrayBuffer(), response)
      if (connection === mine) connection = null
      // Windows that listen already get the rejection when they reconnect.
      if (!isPassing(status)) closeWindows()
      return rejection
    }
    const events = eventsOf(body)
    // The first event carries the id of the newest one in the stream.
    const first = await events.next()
    if (first.done) throw new Error('The stream of requests ended at once')
    if (connection !== mine) return null
    mine.isOpen = true
    mine.heardAt = elapsed()
    pass(first.value)
    // Windows that listen have missed events while the stream was broken: they read everything anew.
    if (windows.size > 0) pass(changed)
    follow(mine, events)
      .catch(() => undefined)
      .finally(() => drop(mine))
    return null
  }
  const begin = (after: number | null): Connection => {
    const mine: Connection = {
      outcome: Promise.resolve(null),
      isOpen: false,
      heardAt: elapsed(),
      signal: new AbortController(),
    }
    connection = mine
    const opening = open(mine, memory.last() ?? after).catch(() => {
      drop(mine)
      return null
    })
    // When connecting is given up, a window that waits for it joins the next connection.
    const { promise: givenUp, resolve } = Promise.withResolvers<null>()
    mine.signal.signal.addEventListener('abort', () => resolve(null))
    mine.outcome = Promise.race([opening, givenUp])
    return mine
  }
  const renew = (): void => {
    drop()
    if (windows.size > 0) begin(null)
  }

  return {
    async join(after: number | null): Promise<Response> {
      const rejected = await (connection ?? begin(after)).outcome
      if (rejected !== null) return rejected.clone()
      let window: Window
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          window = controller
          if (isEnded) return window.close()
          windows.add(window)
          // While the server is away, nothing is sent first: the server's own greeting follows once it is connected.
          if (connection?.isOpen !== true) return
          window.enqueue(textOf({ id: String(after ?? memory.last() ?? ''), event: 'hello', data: '{}' }))
          if (after === null) return
          for (const event of memory.since(after)) window.enqueue(textOf(event))
        },
        cancel: () => leave(window),
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      })
    },
    look(): void {
      if (connection !== null) {
        const silence = elapsed() - connection.heardAt
        if (silence >= (connection.isOpen ? patience.silent : patience.opening)) renew()
      } else if (windows.size > 0) begin(null)
      // Keeps the windows waiting: a page gives up a stream on which it receives nothing.
      if (connection?.isOpen !== true) pass(waiting)
    },
    renew,
    end(): void {
      isEnded = true
      drop()
      closeWindows()
    },
  }
}

/** True for a rejection that will pass: by an overloaded server, or until the person has a new token. */
const isPassing = (status: number): boolean => status === 425 || status === 429 || status >= 500

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | 'beat'> {
  const decoder = new TextDecoder()
  const eventsIn = eventReader()
  // Cast: the DOM's type of a stream lacks the iterator that Node and Chromium have.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    yield* eventsIn(decoder.decode(chunk, { stream: true }))
  }
}

const textOf = (event: StreamEvent | 'beat'): Uint8Array => {
  const id = event !== 'beat' && event.id !== '' ? `id: ${event.id}\n` : ''
  return new TextEncoder().encode(
    event === 'beat' ? ': beat\n\n' : `${id}event: ${event.event}\ndata: ${event.data}\n\n`,
  )
}
