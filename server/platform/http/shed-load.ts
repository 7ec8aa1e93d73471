/**
 * Rejects requests while the server is overloaded, so that those which are accepted get their response in time.
 * What is cached in memory is sent before this and costs next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { type StrictHeaders, sendErrorResponse } from './error-response.ts'
import { HttpError } from './http-error.ts'
import type { Priority } from './priority.ts'

/** Work that waits for other threads (passwords, pictures) does not delay the loop: it is bounded by number. */
const maxAtWork = 250
/** The loop may run this late before requests are rejected; below the second bound more are taken again. */
const lateMs = 100
const recoveredMs = 40
/** A few are always taken, or nothing would be done while the loop recovers. */
const maxRejectedShare = 0.95

/** Fewer callers than these cannot be too many: then something else on the machine makes the loop late. */
const fewConnections = 32

export interface LoadSample {
  /** Milliseconds by which the event loop ran late since the last sample. */
  lagMs: number
  /** Open connections, idle ones among them. */
  connections: number
}

/**
 * The share of requests to reject until the next sample, from the share before: up while the loop is late, down once it
 * is not. Found by trying, because the length of the kernel's queues is not known here.
 *
 * @example nextShare(0, { lagMs: 300, connections: 500 }) // 0.15
 */
export const nextShare = (share: number, { lagMs, connections }: LoadSample): number => {
  if (connections < fewConnections) return 0
  if (lagMs > lateMs) return Math.min(maxRejectedShare, share + 0.15)
  if (lagMs > recoveredMs) return share
  return share < 0.05 ? 0 : share * 0.7
}

/**
 * The share of requests of one class to reject. Clients with more in line are rejected first; the others only above a
 * share of a half; leads and signing in never, since a lost lead costs more than a late page.
 *
 * @example shareFor({ priority: 'page', crowds: false }, 0.75) // 0.5
 */
export const shareFor = ({ priority, crowds }: RequestClass, share: number): number => {
  if (priority === 'lead' || priority === 'sign-in') return 0
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

/** Milliseconds between two samples of the loop's delay. */
const sampleEvery = 200

const busy = new HttpError(503, 'Сервер перегружен. Повторите через несколько секунд.', {
  headers: { 'Retry-After': '2' },
})

/**
 * Milliseconds between two lines of the log about rejections: a line for each would be more work for a server that has
 * too much, and would push the lines of the responses out of the log.
 */
const reportEvery = 1000

/** For tests in one process with their callers: a late loop has other causes there. */
export const neverShed: LoadShedder = {
  shed: () => false,
  countRejected: () => {},
  refused: () => 0,
  close: () => {},
}

export interface RequestClass {
  priority: Priority
  /** True when the client has more in line. */
  crowds: boolean
}

const usual: RequestClass = { priority: 'usual', crowds: false }

export interface LoadShedder {
  /** True when the request was rejected with 503. */
  shed(request: IncomingMessage, response: ServerResponse, as?: RequestClass): boolean
  /** Counts a request that was rejected elsewhere because there were too many. */
  countRejected(): void
  /** Requests rejected so far. */
  refused(): number
  close(): void
}

/** `strict` are the headers of every rejection; `connections` counts the open ones. */
export const createLoadShedder = (
  log: Pick<Logger, 'warn'>,
  strict: StrictHeaders,
  connections: () => number,
): LoadShedder => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  /** Leads and signing in apart: neither pages nor each other take their places. */
  const others = new Map<ServerResponse, IncomingMessage>()
  const taken: Record<Priority, Map<ServerResponse, IncomingMessage>> = {
    lead: new Map(),
    'sign-in': new Map(),
    page: others,
    usual: others,
  }
  let share = 0
  const [crowding, single] = [everyNth(), everyNth()]
  let refused = 0
  let reported = 0
  const report = () => {
    if (refused === reported) return
    log.warn({ refused: refused - reported }, 'requests rejected: more to do than can be done')
    reported = refused
  }
  const reportTimer = setInterval(report, reportEvery)
  reportTimer.unref()
  const timer = setInterval(() => {
    // The clock of the histogram itself is due every 10 ms; what is above is lag.
    const lagMs = Number.isFinite(delay.mean) ? delay.mean / 1e6 - 10 : 0
    share = nextShare(share, { lagMs, connections: connections() })
    delay.reset()
  }, sampleEvery)
  timer.unref()
  return {
    shed: (request, response, requestClass = usual) => {
      if (isForMachines(request.url)) return false
      const places = taken[requestClass.priority]
      const isDue = (requestClass.crowds ? crowding : single).isDue(shareFor(requestClass, share))
      if (isDue || (places.size >= maxAtWork && countAtWork(places) >= maxAtWork)) {
        refused += 1
        sendErrorResponse(request, response, busy, strict)
        return true
      }
      places.set(response, request)
      response.once('close', () => places.delete(response))
      return false
    },
    countRejected: () => {
      refused += 1
    },
    refused: () => refused,
    close: () => {
      clearInterval(timer)
      clearInterval(reportTimer)
      report()
      delay.disable()
    },
  }
}

/**
 * A body that never comes and a stream that never ends hold a connection, not the server: whoever waits for them must
 * not keep others out. A response that has begun is dropped from `taken`, so that it is looked at once.
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
