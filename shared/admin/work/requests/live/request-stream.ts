/** Keeps the stream of requests open: reconnects after a break and resumes after the last received event. */
import type { z } from 'zod'
import { ApiError, isSignedOut } from '#shared/client/api-error.ts'
import {
  type Arrival,
  arrivalSchema,
  type LateOrder,
  lateOrderSchema,
  type OrderReminder,
  orderReminderSchema,
  type Reminder,
  reminderSchema,
} from '#shared/contract/work/requests.ts'
import { readEvents } from './event-stream.ts'

export interface StreamListener {
  onArrival(arrival: Arrival): void
  /** The time of a next action has come; a new connection may repeat the last ones. */
  onReminder?(reminder: Reminder): void
  /** A stage of an order has become late; a new connection may repeat the last ones. */
  onLateOrder?(order: LateOrder): void
  /** The time of the next step of an order has come; a new connection may repeat the last ones. */
  onOrderReminder?(order: OrderReminder): void
  /** A request or its mail has changed, or events may have been missed. */
  onChange(): void
  /** Called with true when the stream is open, with false when it has ended. */
  onState?(connected: boolean): void
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
          listener.onState?.(true)
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
      listener.onState?.(false)
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
  const tell = <T>(schema: z.ZodType<T>, listen: ((news: T) => void) | undefined): void => {
    const news = schema.safeParse(JSON.parse(data))
    if (news.success) listen?.(news.data)
    else listener.onChange()
  }
  if (event === 'reminder') tell(reminderSchema, listener.onReminder)
  if (event === 'late-order') tell(lateOrderSchema, listener.onLateOrder)
  if (event === 'order-reminder') tell(orderReminderSchema, listener.onOrderReminder)
  if (event === 'request') tell(arrivalSchema, listener.onArrival)
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
