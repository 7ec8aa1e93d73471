/**
 * Rejects requests while there is more to do than can be done, so that those which are taken are answered in time.
 * What is cached in memory is answered before this and costs next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { type Strict, sendErrorResponse } from './error-response.ts'
import { HttpError } from './http-error.ts'
import type { Priority } from './priority.ts'

/** Work that waits for other threads (passwords, pictures) does not delay the loop: it is bounded by number. */
const mostAtWork = 250
/** The loop may run this late before requests are rejected; below the second bound more are taken again. */
const lateMs = 100
const recoveredMs = 40
/** A few are always taken, or nothing would be done while the loop recovers. */
const mostRefused = 0.95

/** Fewer callers than these cannot be too many: then something else on the machine makes the loop late. */
const fewConnections = 32

export interface Look {
  /** Milliseconds by which the event loop ran late since the last look. */
  lagMs: number
  /** Open connections, idle ones among them. */
  connections: number
}

/**
 * The share of requests to reject until the next look, from the share before. What waits stands in the kernel's queues,
 * unseen: only the loop reports it. So the share is felt out: up while the loop is late, down once it is not.
 *
 * @example nextShare(0, { lagMs: 300, connections: 500 }) // 0.15
 */
export const nextShare = (share: number, { lagMs, connections }: Look): number => {
  if (connections < fewConnections) return 0
  if (lagMs > lateMs) return Math.min(mostRefused, share + 0.15)
  if (lagMs > recoveredMs) return share
  return share < 0.05 ? 0 : share * 0.7
}

/**
 * The share of requests of one standing to reject: of those who crowd first, of those who ask for one thing at a time once
 * that is not enough, of leads none, which are worth more than being in time.
 *
 * @example shareFor({ priority: 'page', crowds: false }, 0.75) // 0.5
 */
export const shareFor = ({ priority, crowds }: Standing, share: number): number => {
  if (priority === 'lead') return 0
  return crowds ? share : Math.max(0, 2 * share - 1)
}

/** Every second one at a share of a half, every third at a third: no chance about it. */
const everyNth = () => {
  let credit = 0
  return {
    isDue: (share: number): boolean => {
      if (share === 0) return false
      credit += share
      if (credit < 1) return false
      credit -= 1
      return true
    },
  }
}

/** Milliseconds between two looks at the loop's delay. */
const lookEvery = 200

const busy = new HttpError(503, 'Сервер перегружен. Повторите через несколько секунд.', {
  headers: { 'Retry-After': '2' },
})

/**
 * Milliseconds between two lines of the log about rejections: a line for each would be more work for a server that has
 * too much, and would push the lines of the responses out of the log.
 */
const tellEvery = 1000

/** For tests in one process with their callers: a late loop says nothing about the server there. */
export const neverShed: LoadShedder = {
  shed: () => false,
  countRefused: () => {},
  refused: () => 0,
  close: () => {},
}

export interface Standing {
  priority: Priority
  /** True when the client has more in line. */
  crowds: boolean
}

const usual: Standing = { priority: 'usual', crowds: false }

export interface LoadShedder {
  /** True when the request was rejected with 503 and is answered. */
  shed(request: IncomingMessage, response: ServerResponse, as?: Standing): boolean
  /** Counts a request that was rejected elsewhere because there were too many. */
  countRefused(): void
  /** Requests rejected so far. */
  refused(): number
  close(): void
}

/** `strict` are the headers of every rejection; `connections` counts the open ones. */
export const createLoadShedder = (
  log: Pick<Logger, 'warn'>,
  strict: Strict,
  connections: () => number,
): LoadShedder => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  /** Leads apart: pages never take their places. */
  const taken = {
    lead: new Map<ServerResponse, IncomingMessage>(),
    other: new Map<ServerResponse, IncomingMessage>(),
  }
  let share = 0
  const [crowding, others] = [everyNth(), everyNth()]
  let refused = 0
  let told = 0
  const tell = () => {
    if (refused === told) return
    log.warn({ refused: refused - told }, 'requests refused: more to do than can be done')
    told = refused
  }
  const teller = setInterval(tell, tellEvery)
  teller.unref()
  const timer = setInterval(() => {
    // The clock of the histogram itself is due every 10 ms; what is above is lag.
    const lagMs = Number.isFinite(delay.mean) ? delay.mean / 1e6 - 10 : 0
    share = nextShare(share, { lagMs, connections: connections() })
    delay.reset()
  }, lookEvery)
  timer.unref()
  return {
    shed: (request, response, standing = usual) => {
      if (isForMachines(request.url)) return false
      const places = standing.priority === 'lead' ? taken.lead : taken.other
      const isDue = (standing.crowds ? crowding : others).isDue(shareFor(standing, share))
      if (isDue || (places.size >= mostAtWork && countAtWork(places) >= mostAtWork)) {
        refused += 1
        sendErrorResponse(request, response, busy, strict)
        return true
      }
      places.set(response, request)
      response.once('close', () => places.delete(response))
      return false
    },
    countRefused: () => {
      refused += 1
    },
    refused: () => refused,
    close: () => {
      clearInterval(timer)
      clearInterval(teller)
      tell()
      delay.disable()
    },
  }
}

/**
 * A body that never comes and a stream that never ends hold a connection, not the server: whoever waits for them must
 * not keep others out. What has begun to answer is dropped from `taken`, so that it is looked at once.
 */
const countAtWork = (taken: Map<ServerResponse, IncomingMessage>): number => {
  let atWork = 0
  for (const [response, request] of taken) {
    if (response.headersSent) taken.delete(response)
    else if (request.complete) atWork += 1
  }
  return atWork
}

/** Whoever watches the server must see it also when it is busy. */
const isForMachines = (url: string | undefined): boolean =>
  url === '/healthz' || url === '/readyz' || url === '/metrics'
