/** Keeps the stream of requests open: connects again after a break and goes on after the last one it knows. */
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
  /** A stage of an order has become late; repeated likewise. */
  onLateOrder?(order: LateOrder): void
  /** The time of the next step of an order has come; repeated likewise. */
  onOrderReminder?(order: OrderReminder): void
  /** A request or its mail has changed, or some news may have been missed. */
  onChange(): void
  /** True while the stream stands. */
  onState?(connected: boolean): void
}

export interface StreamTools {
  /** Opens the stream after a request's number, or from now on. */
  open(after: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Milliseconds before a new attempt; grows with each one that failed. */
  pause?(attempt: number): number
  /** Milliseconds of silence after which the connection counts as dead; the server speaks every 15 s. */
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
          // The next call is rejected, and with that the page is left: nobody goes on looking at it.
          listener.onChange()
          return 'ended'
        }
        if (event.event === 'hello') {
          listener.onState?.(true)
          // Changes of a time when nobody listened are read anew.
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

/** News of another version of the server is read anew: a new connection would bring the same again. */
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

/** 1, 2, 4 … 30 seconds, each a little different, so that all windows do not come back at one moment. */
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
