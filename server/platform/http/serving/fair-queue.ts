/**
 * A fair queue of requests for the one thread. A response that is not cached occupies it for some milliseconds, so one
 * request begins in each turn of the event loop, after new connections; classes are served round robin, and within a
 * class its clients. Cached responses never come here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type StrictHeaders, sendErrorResponse } from '#server/platform/http/errors/error-response.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { Priority } from './request-priority.ts'

/**
 * Requests in progress at once, by class. Pages and searches are few because all classes share PostgreSQL's pool of ten
 * connections (on SQLite each ends in the turn that it began in); the others mostly wait for worker threads (passwords,
 * pictures) or for a body.
 */
const maxAtWork: Record<Priority, number> = {
  lead: 250,
  'sign-in': 250,
  usual: 250,
  machine: 250,
  page: 4,
  search: 4,
}
/** Bound on queued requests: of one client address, which many people may share, and of a class in all. */
const maxOfClient = 100
const maxQueued = 400
/** Turns in a row for which new connections may delay the queue: the loop accepts one a turn. */
const maxPutOff = 32

const rejection = (status: 429 | 503): HttpError =>
  status === 429
    ? httpError('limit.at-once', { headers: { 'Retry-After': '5', Connection: 'close' } })
    : httpError('server.busy', {
        values: { work: 'requests' },
        headers: { 'Retry-After': '2', Connection: 'close' },
      })

interface Queued {
  begin: () => void
  reject: (status: 429 | 503) => void
}

export interface QueuedArrival {
  client: string
  priority: Priority
  request: IncomingMessage
  response: ServerResponse
}

export interface FairQueue {
  /** Begins the work when it is its turn. With a full queue the request is rejected, and `onReject` called. */
  enter(arrival: QueuedArrival, work: () => void, onReject: () => void): void
  /** A new connection: its request is read before another one begins. */
  greet(): void
  /** Number of requests rejected so far. */
  refused(): number
  close(): void
}

/** `strict` are the headers of every rejection. */
export const createFairQueue = (log: Pick<Logger, 'warn'>, strict: StrictHeaders): FairQueue => {
  /** By priority, in the order of their turns. */
  const classes = new Map(
    Object.entries(maxAtWork).map(([priority, most]) => [priority as Priority, new Line(most)]),
  )
  let isDue = false
  let [greeted, putOff] = [false, 0]
  const rejected = countRejected(log)

  const wake = () => {
    if (isDue || [...classes.values()].every(line => line.queued === 0)) return
    isDue = true
    setImmediate(beginNext)
  }
  const beginNext = () => {
    isDue = false
    putOff = greeted ? putOff + 1 : 0
    greeted = false
    if (putOff > 0 && putOff <= maxPutOff) return wake()
    putOff = 0
    const due = [...classes].find(([, line]) => line.queued > 0 && line.hasPlace())
    if (!due) return
    const [priority, line] = due
    classes.delete(priority)
    classes.set(priority, line)
    line.takeNext()?.begin()
    wake()
  }

  return {
    enter: ({ client, priority, request, response }, work, onReject) => {
      const reject = (status: 429 | 503) => {
        rejected.add()
        sendErrorResponse(request, response, rejection(status), strict)
        onReject()
      }
      const line = classes.get(priority) as Line
      if (line.queuedOf(client) >= maxOfClient) return reject(429)
      const begin = () => {
        line.atWork.add(request, response)
        onHeaders(response, wake)
        work()
      }
      const leave = line.add(client, { begin, reject })
      response.once('close', () => {
        leave()
        wake()
      })
      if (line.queued > maxQueued) line.takeLast()?.reject(503)
      wake()
    },
    greet: () => {
      greeted = true
    },
    refused: () => rejected.count,
    close: () => rejected.report(),
  }
}

/** Calls back once the response has begun, for which Node has no event. */
const onHeaders = (response: ServerResponse, begun: () => void): void => {
  const { writeHead } = response
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    writeHead.apply(response, given)
    begun()
    return response
  }) as typeof writeHead
}

/** The queue of one class, by client, and its requests in progress. */
class Line {
  readonly atWork = new AtWork()
  queued = 0
  readonly #maxAtWork: number
  /** Requests by client, in the order of the clients' turns. */
  readonly #clients = new Map<string, Set<Queued>>()

  constructor(most: number) {
    this.#maxAtWork = most
  }

  hasPlace(): boolean {
    return this.atWork.count() < this.#maxAtWork
  }

  queuedOf(client: string): number {
    return this.#clients.get(client)?.size ?? 0
  }

  /** Returns a function that removes the request from the queue again. */
  add(client: string, request: Queued): () => void {
    this.#clients.set(client, (this.#clients.get(client) ?? new Set()).add(request))
    this.queued += 1
    return () => void this.#take(client, request)
  }

  /** Round robin: moves the client to the end of the queue. */
  takeNext(): Queued | undefined {
    const [turn] = this.#clients
    if (!turn) return undefined
    const [client, own] = turn
    this.#clients.delete(client)
    this.#clients.set(client, own)
    return this.#take(client, own.values().next().value)
  }

  /** Removes the newest request of the client that has most in the queue, to make room. */
  takeLast(): Queued | undefined {
    const [client, own] = [...this.#clients].reduce((longest, entry) =>
      entry[1].size > longest[1].size ? entry : longest,
    )
    return this.#take(client, [...own].at(-1))
  }

  #take(client: string, request: Queued | undefined): Queued | undefined {
    const own = this.#clients.get(client)
    if (!request || !own?.delete(request)) return undefined
    this.queued -= 1
    if (own.size === 0) this.#clients.delete(client)
    return request
  }
}

/**
 * Requests whose response has not begun. One whose body is still arriving, or whose response is still being read, does not
 * count: slow clients must not keep others out.
 */
class AtWork {
  readonly #taken = new Map<ServerResponse, IncomingMessage>()

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#taken.set(response, request)
    response.once('close', () => this.#taken.delete(response))
  }

  count(): number {
    let atWork = 0
    for (const [response, request] of this.#taken) {
      if (response.headersSent) this.#taken.delete(response)
      else if (request.complete) atWork += 1
    }
    return atWork
  }
}

/** Logs rejections once a second: a line for each would be more work for a server that has too much. */
const countRejected = (log: Pick<Logger, 'warn'>) => {
  let [count, reported] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    clearTimeout(timer)
    timer = undefined
    if (count > reported)
      log.warn({ refused: count - reported }, 'requests rejected: more to do than can be done')
    reported = count
  }
  return {
    get count() {
      return count
    },
    add: () => {
      count += 1
      timer ??= setTimeout(report, 1000).unref()
    },
    report,
  }
}
