/** Keeps the stream of requests open: reconnects after a break and resumes after the last received event. */
import type { z } from 'zod'
import { ApiError, isSignedOut } from '#shared/client/api-error.ts'
import {
  arrivalSchema,
  lateOrderSchema,
  orderReminderSchema,
  reminderSchema,
} from '#shared/contract/work/requests.ts'
import { readEvents } from './event-stream.ts'

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
}

export interface StreamTools {
  /** Opens the stream after the event with this id, or from now on for null. */
  open(after: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Milliseconds before a new attempt; grows with each one that failed. */
  pause?(attempt: number): number
  /** Milliseconds of silence after which the connection counts as dead; the server sends a heartbeat every 15 s. */
  silence?: number
}

/** Starts at once; the returned function stops it for good. It stops by itself when the session has ended. */
export const followRequests = (tools: StreamTools, listener: StreamListener): (() => void) => {
  const stopped = new AbortController()
  const pause = tools.pause ?? backOff
  let last: string | null = null
  let attempt = 0

  const once = async (): Promise<'again' | 'ended'> => {
    const connection = new AbortController()
    const giveUp = () => connection.abort()
    stopped.signal.addEventListener('abort', giveUp, { once: true })
    let watchdog = setTimeout(giveUp, tools.silence ?? 45_000)
    try {
      for await (const event of readEvents(await tools.open(last, connection.signal))) {
        clearTimeout(watchdog)
        watchdog = setTimeout(giveUp, tools.silence ?? 45_000)
        if (event === 'beat') continue
        if (event.event === 'ended') {
          // The reload is rejected with 401, which leads to the login page: no data stays on the screen.
          listener.onChange()
          return 'ended'
        }
        if (event.event === 'hello') {
          // After a reconnect: changes during the break have been missed.
          if (attempt > 0) listener.onChange()
          attempt = 0
        }
        if (event.id !== '') last = event.id
        if (event.event === 'changed') listener.onChange()
        tellNews(event, listener)
      }
      return 'again'
    } catch (error) {
      const refused = isSignedOut(error) || (error instanceof ApiError && error.status === 403)
      return refused ? 'ended' : 'again'
    } finally {
      clearTimeout(watchdog)
      stopped.signal.removeEventListener('abort', giveUp)
    }
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      if ((await once()) === 'ended') return
      await sleep(pause(attempt), stopped.signal)
      attempt += 1
    }
  }
  void run()
  return () => stopped.abort()
}

/** Passes an event on. One in an unknown format, from another server version, causes a reload instead of an error. */
const tellNews = ({ event, data }: { event: string; data: string }, listener: StreamListener): void => {
  if (!Object.hasOwn(newsSchemas, event)) return
  const name = event as NewsName
  const news = newsSchemas[name].safeParse(JSON.parse(data))
  // The cast is for the compiler, which does not follow that schema and function have one name.
  if (news.success) listener.news[name]?.(news.data as never)
  else listener.onChange()
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
