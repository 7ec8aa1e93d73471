/**
 * One connection to the server for the stream of requests, passed on to every window: a server allows an account ten of
 * them, and HTTP/1.1 six connections altogether.
 */
import type { ServerCall } from '#desktop/main/offline/offline-reads.ts'
import { type ServerClient, withoutBody } from '#desktop/main/server/server-client.ts'
import { streamRequests } from '#shared/contract/work/requests.ts'
import { eventReader, type StreamEvent } from '#shared/domain/work/event-stream.ts'

export interface LiveStream {
  /** Joins the stream of whoever is signed in, or begins it. It ends with the last window that listens. */
  open(call: ServerCall, headers: Headers): Promise<Response>
}

type Window = ReadableStreamDefaultController<Uint8Array>

/** Requests that came lately, for a window that was away for a moment. */
const maxRemembered = 100
/** Events that a window may leave unread before it counts as hung. */
const maxUnread = 1_000

export const isLiveStream = (method: string, pathname: string, accept: string | null): boolean =>
  method === streamRequests.method && pathname === streamRequests.path && accept === 'text/event-stream'

export const liveStream = (client: ServerClient): LiveStream => {
  let current: { origin: string; token: string | null; stream: PersonStream } | null = null
  return {
    async open({ origin, token, path }, headers) {
      if (current?.origin !== origin || current.token !== token) {
        current?.stream.end()
        const connect = (after: string, signal: AbortSignal) =>
          client.send(origin, `${streamRequests.path}${after}`, { headers, signal })
        current = { origin, token, stream: personStream(connect) }
      }
      const after = new URL(path, origin).searchParams.get('after')
      return current.stream.join(after === null ? null : Number(after))
    },
  }
}

interface PersonStream {
  join(after: number | null): Promise<Response>
  end(): void
}

/** @param connect opens the server's stream with this query */
const personStream = (connect: (query: string, signal: AbortSignal) => Promise<Response>): PersonStream => {
  const windows = new Set<Window>()
  const remembered: { id: number; event: StreamEvent }[] = []
  /** What came up to this request is not remembered. */
  let forgotten = 0
  /** The newest request that was heard of, also before a break. */
  let last: number | null = null
  let connection: { opened: Promise<Response>; signal: AbortController } | null = null

  const end = (): void => {
    connection?.signal.abort()
    connection = null
    for (const window of windows) window.close()
    windows.clear()
  }
  const leave = (window: Window): void => {
    windows.delete(window)
    if (windows.size === 0) end()
  }
  const pass = (event: StreamEvent | 'beat'): void => {
    if (event !== 'beat' && event.id !== '') last = Number(event.id)
    if (event !== 'beat' && event.event === 'request') {
      remembered.push({ id: Number(event.id), event })
      if (remembered.length > maxRemembered) forgotten = remembered.shift()?.id ?? forgotten
    }
    for (const window of windows) {
      if ((window.desiredSize ?? 0) > -maxUnread) window.enqueue(textOf(event))
      else {
        window.close()
        leave(window)
      }
    }
  }

  const begin = (after: number | null): Promise<Response> => {
    const signal = new AbortController()
    const from = last ?? after
    const open = async (): Promise<Response> => {
      const response = await connect(from === null ? '' : `?after=${from}`, signal.signal)
      const { body, status, statusText, headers } = response
      if (!response.ok || body === null || withoutBody.has(status)) {
        const text = await response.text()
        return new Response(text === '' ? null : text, { status, statusText, headers })
      }
      const events = eventsOf(body)
      // The first one tells where the stream stands.
      const first = await events.next()
      if (first.done) throw new Error('The stream of requests ended at once')
      if (last === null && first.value !== 'beat') forgotten = Number(first.value.id)
      pass(first.value)
      void (async () => {
        for await (const event of events) pass(event)
      })()
        .catch(() => undefined)
        .finally(() => {
          if (connection === mine) end()
        })
      return new Response(null, { status, statusText, headers })
    }
    const mine = { opened: open(), signal }
    connection = mine
    // Windows that wait for it get what went wrong; the next one tries again.
    mine.opened.then(
      ({ ok }) => {
        if (!ok && connection === mine) connection = null
      },
      () => {
        if (connection === mine) connection = null
      },
    )
    return mine.opened
  }

  return {
    async join(after) {
      const opened = await (connection?.opened ?? begin(after))
      const { status, statusText, headers, ok } = opened
      if (!ok) return opened.clone()
      let window: Window
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          window = controller
          windows.add(window)
          window.enqueue(textOf({ id: String(after ?? last ?? ''), event: 'hello', data: '{}' }))
          if (after === null) return
          for (const { id, event } of remembered) if (id > after) window.enqueue(textOf(event))
          if (after < forgotten) window.enqueue(textOf({ id: '', event: 'changed', data: '{}' }))
        },
        cancel: () => leave(window),
      })
      return new Response(body, { status, statusText, headers })
    },
    end,
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | 'beat'> {
  const decoder = new TextDecoder()
  const eventsIn = eventReader()
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
