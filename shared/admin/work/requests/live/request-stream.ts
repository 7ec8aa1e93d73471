/**
 * Tells a page of new requests. All tabs of a browser share one connection, since HTTP/1.1 has six in all: the tab that
 * holds the lock has it and passes on what comes.
 */
import type { z } from 'zod'
import {
  arrivalSchema,
  lateOrderSchema,
  orderReminderSchema,
  reminderSchema,
} from '#shared/contract/work/request-stream.ts'
import type { StreamEvent } from '#shared/domain/work/event-stream.ts'
import { patience, streamMemory, waiting } from '#shared/domain/work/live-stream.ts'
import { type Connection, keepConnected, type StreamTools } from './keep-connected.ts'
import type { Tabs } from './tabs.ts'

/** News by the name of its event: a new request, a stage that has become late, a next step whose time has come. */
const newsSchemas = {
  request: arrivalSchema,
  reminder: reminderSchema,
  'late-order': lateOrderSchema,
  'order-reminder': orderReminderSchema,
}
type NewsName = keyof typeof newsSchemas

export interface StreamListener {
  /** Functions by the name of the event; all but `request` may be told the last ones again by a new connection. */
  news: { [Name in NewsName]?: (news: z.infer<(typeof newsSchemas)[Name]>) => void }
  /** A request or its mail has changed, or events may have been missed. */
  onChange(): void
  /** True once nothing has come from the server for so long that news do not come through; then false again. */
  onLate?(isLate: boolean): void
}

/** Milliseconds between two looks at the clock, and between two reloads while news do not come through. */
const looks = 5_000
const reloads = 60_000

/**
 * Starts at once; the returned function stops it for good. It stops by itself when the session has ended.
 *
 * @param tabs the other tabs of the browser; none in the program, which shares its connection itself
 */
export const followRequests = (tools: StreamTools, listener: StreamListener, tabs?: Tabs): (() => void) => {
  const memory = streamMemory()
  let connection: Connection | null = null
  /** When the server, and whoever passes the stream on, was heard last; when the lists were last read anew for it. */
  let serverAt = Date.now()
  let holderAt = Date.now()
  let reloadedAt: number | null = null
  let hasHeard = false

  const hear = (event: StreamEvent | 'beat'): void => {
    holderAt = Date.now()
    if (event !== 'beat' && event.event === waiting.event) return
    serverAt = Date.now()
    hasHeard = true
    if (reloadedAt !== null) listener.onLate?.(false)
    reloadedAt = null
    if (event === 'beat') return
    const isNew = memory.take(event)
    if (event.event === 'changed') listener.onChange()
    else if (isNew) tellNews(event, listener)
  }
  const pass = (event: StreamEvent | 'beat'): void => {
    hear(event)
    tabs?.send(event)
  }
  /** Resolves true when the session has ended. */
  const hold = async (signal: AbortSignal): Promise<boolean> => {
    const mine = keepConnected({ ...tools, last: memory.last, receive: pass, isResumed: hasHeard })
    connection = mine
    // Otherwise another visible tab takes the connection before a slow server has answered.
    pass(waiting)
    signal.addEventListener('abort', mine.stop)
    if (signal.aborted) mine.stop()
    const isEnded = await mine.ended
    if (connection === mine) connection = null
    // The reload is rejected with 401, which leads to the login page: no data stays on the screen.
    if (isEnded) listener.onChange()
    return isEnded
  }
  const look = (): void => {
    connection?.look()
    if (connection !== null && !connection.isOpen()) pass(waiting)
    if (connection === null && Date.now() - holderAt >= patience.silent) tabs?.take()
    if (Date.now() - serverAt < patience.silent) return
    if (reloadedAt === null) listener.onLate?.(true)
    else if (Date.now() - reloadedAt < reloads) return
    else listener.onChange()
    reloadedAt = Date.now()
  }

  const greeting = (): StreamEvent =>
    connection?.isOpen() ? { id: String(memory.last() ?? ''), event: 'hello', data: '{}' } : waiting

  const stopped = new AbortController()
  const timer = setInterval(look, looks)
  stopped.signal.addEventListener('abort', () => clearInterval(timer))
  const following = tabs ? tabs.follow({ hold, hear, look, greeting }, stopped.signal) : hold(stopped.signal)
  void following.then(() => stopped.abort())
  return () => stopped.abort()
}

/** Passes an event on. One in an unknown format, from another server version, causes a reload instead of an error. */
const tellNews = ({ event, data }: StreamEvent, listener: StreamListener): void => {
  if (!Object.hasOwn(newsSchemas, event)) return
  const name = event as NewsName
  const news = newsSchemas[name].safeParse(JSON.parse(data))
  // The cast is for the compiler, which does not follow that schema and function have one name.
  if (news.success) listener.news[name]?.(news.data as never)
  else listener.onChange()
}
