/** Streams new requests as server-sent events: one query serves all listeners of this process. */

import { PassThrough } from 'node:stream'
import type { Request } from 'express'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { Authenticate, HandlerResponse } from '#server/platform/http/mount.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { lateBetween } from '../orders/late-orders.ts'
import {
  arrivalsAfter,
  type InboxState,
  orderRemindersBetween,
  readInboxState,
  remindersBetween,
} from './request-feed.store.ts'

/**
 * Milliseconds between two queries. Every server process queries for itself, so that it also finds requests that
 * another process has stored.
 */
const lookEveryMs = 1_000
/** Milliseconds between two checks that a listener's session is still valid. */
const checkEveryMs = 3_000
/** Milliseconds of silence after which a comment line is sent, to keep proxies and clients from disconnecting. */
const beatEveryMs = 15_000
/** A new stream repeats the reminders of so many past milliseconds: some may have come due between two connections. */
const reminderGraceMs = 60_000
/** Most streams of one account, over all its windows and devices, and most streams of this process. */
const maxPerPerson = 10
const maxListeners = 200

interface Listener {
  stream: PassThrough
  actor: Actor
  /** Number of the newest request sent to this listener. */
  last: number
  /** ISO 8601: actions due by this moment have been sent. */
  remindedTo: string
  /** Throws when the session has ended. */
  check: () => Promise<unknown>
  checkedAt: number
  beatAt: number
}

export const createRequestFeed = (ctx: Context, authenticate: Authenticate) => {
  const listeners = new Set<Listener>()
  let known: InboxState | null = null
  let timer: NodeJS.Timeout | null = null
  let looking = false

  const look = async () => {
    if (looking) return
    looking = true
    try {
      await tellAll()
    } catch (error) {
      ctx.log.warn({ err: error }, 'the stream of requests could not look')
    }
    looking = false
  }

  const tellAll = async () => {
    const mark = await readInboxState(ctx.db)
    const changed = known !== null && known.changes !== mark.changes
    known = mark
    const now = ctx.uptime()
    const until = nowIso(ctx)
    for (const listener of [...listeners]) {
      if (now - listener.checkedAt >= checkEveryMs && !(await stillSignedIn(listener, now))) continue
      await inLanguage(listener.actor.lang, () => remind(ctx, listener, until))
      if (mark.newest > listener.last) await tellNewest(listener, mark.newest, now)
      else if (changed) tell(listener, 'event: changed\ndata: {}\n\n', now)
      else if (now - listener.beatAt >= beatEveryMs) tell(listener, ': beat\n\n', now)
    }
  }

  /** Sends the new requests; a silent event if the newest causes no notice, such as spam, so that lists reload. */
  const tellNewest = async (listener: Listener, newest: number, now: number): Promise<void> => {
    await tellArrivals(ctx, listener)
    if (listener.last >= newest) return
    listener.last = newest
    tell(listener, 'event: changed\ndata: {}\n\n', now)
  }

  const stillSignedIn = async (listener: Listener, now: number): Promise<boolean> => {
    listener.checkedAt = now
    try {
      await listener.check()
      return true
    } catch (error) {
      // Only a rejected session ends the stream; a busy database, for instance, says nothing about the session.
      if (!(error instanceof HttpError)) return true
      listener.stream.end('event: ended\ndata: {}\n\n')
      return false
    }
  }

  const close = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
    known = null
  }

  const endAll = () => {
    for (const { stream } of listeners) stream.end()
  }
  ctx.stopping.addEventListener('abort', endAll, { once: true })

  return {
    /** Opens a stream of requests newer than `after`; throws 429 or 503 when there are too many streams. */
    open: async (request: Request, actor: Actor, after: number | null): Promise<HandlerResponse> => {
      const live = request.method === 'GET' && request.get('accept') === 'text/event-stream'
      if (live) rejectTooMany(listeners, actor)
      const now = ctx.uptime()
      const last = lastKnown(request) ?? after ?? (await readInboxState(ctx.db)).newest
      const stream = new PassThrough()
      const check = () => authenticate(request)
      const remindedTo = new Date(ctx.now().getTime() - reminderGraceMs).toISOString()
      const listener = { stream, actor, last, remindedTo, check, checkedAt: now, beatAt: now }
      // The first event gives the client an id from which it continues after an interruption.
      stream.write(`retry: 2000\nid: ${last}\nevent: hello\ndata: {}\n\n`)
      await tellArrivals(ctx, listener)
      if (live && !ctx.stopping.aborted) {
        listeners.add(listener)
        stream.once('close', () => close(listener))
        timer ??= setInterval(() => void look(), lookEveryMs).unref()
      } else stream.end()
      return { status: 200, bytes: { type: 'text/event-stream', content: stream }, headers: asItComes }
    },
  }
}

/**
 * Closes the connection together with the stream, so that stopping the server need not wait. Keeps compression and
 * proxies from buffering events.
 */
const asItComes = {
  Connection: 'close',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

const rejectTooMany = (listeners: ReadonlySet<Listener>, actor: Actor): void => {
  const own = [...listeners].filter(listener => listener.actor.id === actor.id).length
  if (own < maxPerPerson && listeners.size < maxListeners) return
  const headers = { 'Retry-After': '30' }
  if (own >= maxPerPerson) throw httpError('limit.windows', { headers })
  throw httpError('server.busy', { values: { work: 'windows' }, headers })
}

const lastKnown = (request: Request): number | null => {
  const given = request.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(given) ? Number(given) : null
}

const tellArrivals = async (ctx: Context, listener: Listener): Promise<void> => {
  for (const arrival of await arrivalsAfter(ctx.db, listener.last)) {
    listener.last = arrival.id
    tell(listener, `id: ${arrival.id}\nevent: request\ndata: ${JSON.stringify(arrival)}\n\n`, ctx.uptime())
  }
}

/** Sends reminders of due requests and orders and of late orders to their assignee, or to everybody without one. */
const remind = async (ctx: Context, listener: Listener, until: string): Promise<void> => {
  // After the clock was set back nothing is repeated.
  if (until <= listener.remindedTo) return
  const due = await remindersBetween(ctx.db, listener.remindedTo, until)
  const late = await lateBetween(ctx.db, listener.remindedTo, until)
  const steps = await orderRemindersBetween(ctx.db, listener.remindedTo, until)
  listener.remindedTo = until
  const events = [
    ...due.map(({ holder, ...request }) => ({ event: 'reminder', holder, data: request })),
    ...late.map(({ holder, ...order }) => ({ event: 'late-order', holder, data: order })),
    ...steps.map(({ holder, ...order }) => ({ event: 'order-reminder', holder, data: order })),
  ]
  for (const { event, holder, data } of events) {
    if (holder !== null && holder !== listener.actor.id) continue
    tell(listener, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, ctx.uptime())
  }
}

/** Disconnects a client that does not read, before unsent data fill the memory. */
const tell = (listener: Listener, words: string, now: number): void => {
  listener.beatAt = now
  if (listener.stream.writableLength > 64 * 1024) listener.stream.destroy()
  else listener.stream.write(words)
}
