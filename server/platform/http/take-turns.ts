/**
 * Shares the one thread out. Rendering a page keeps it for some milliseconds, so one waiting page begins in a turn of the
 * event loop, new connections come before it, and clients take turns. What is cached has been sent before this.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type StrictHeaders, sendErrorResponse } from './error-response.ts'
import { HttpError } from './http-error.ts'
import type { Priority } from './priority.ts'

/** Pages at work: on SQLite each ends in the turn that it began in; on PostgreSQL these share the pool with the rest. */
const maxPages = 8
/** Of the other classes, each in places of its own: they wait for other threads (passwords, pictures) or a body. */
const maxAtWork = 250
/** Waiting pages of one client, of whom many may share one address, and of all. */
const maxOfClient = 100
const maxWaiting = 400
/** Turns in a row that new connections may take from a waiting page: the loop accepts one a turn. */
const maxPutOff = 32

const rejection = (status: 429 | 503): HttpError =>
  new HttpError(
    status,
    status === 429
      ? 'Слишком много запросов сразу. Повторите через несколько секунд.'
      : 'Сервер перегружен. Повторите через несколько секунд.',
    { headers: { 'Retry-After': status === 429 ? '5' : '2', Connection: 'close' } },
  )

interface Waiting {
  begin: () => void
  reject: (status: 429 | 503) => void
}

export interface Arrival {
  client: string
  priority: Priority
  request: IncomingMessage
  response: ServerResponse
}

export interface Turns {
  /** Begins the work when it is its turn. Where there is too much to do the request is rejected, and `onReject` called. */
  enter(arrival: Arrival, work: () => void, onReject: () => void): void
  /** A connection has come: what it asks is read before another page begins. */
  greet(): void
  /** Requests rejected so far. */
  refused(): number
  close(): void
}

/** `strict` are the headers of every rejection. */
export const createTurns = (log: Pick<Logger, 'warn'>, strict: StrictHeaders): Turns => {
  /** In the order of their turns. */
  const lines = new Map<string, Set<Waiting>>()
  const [pages, leads, signIns, others] = [new AtWork(), new AtWork(), new AtWork(), new AtWork()]
  const placesOf = { page: pages, lead: leads, 'sign-in': signIns, usual: others }
  let waiting = 0
  let isDue = false
  let [greeted, putOff] = [false, 0]
  const rejected = countRejected(log)

  const leave = (client: string, one: Waiting): boolean => {
    const line = lines.get(client)
    if (!line?.delete(one)) return false
    waiting -= 1
    if (line.size === 0) lines.delete(client)
    return true
  }
  const wake = () => {
    if (isDue || waiting === 0) return
    isDue = true
    setImmediate(beginNext)
  }
  const beginNext = () => {
    isDue = false
    putOff = greeted ? putOff + 1 : 0
    greeted = false
    if (putOff > 0 && putOff <= maxPutOff) return wake()
    putOff = 0
    const [turn] = lines
    if (!turn || pages.count() >= maxPages) return
    const [client, line] = turn
    const [first] = line
    // The client's next one comes after one of everybody else.
    lines.delete(client)
    lines.set(client, line)
    if (first && leave(client, first)) first.begin()
    wake()
  }
  /** Makes room: the last one of the longest line goes. */
  const rejectLast = () => {
    const [client, line] = [...lines].reduce((longest, one) =>
      one[1].size > longest[1].size ? one : longest,
    )
    const last = [...line].at(-1)
    if (last && leave(client, last)) last.reject(503)
  }

  return {
    enter: ({ client, priority, request, response }, work, onReject) => {
      const reject = (status: 429 | 503) => {
        rejected.add()
        sendErrorResponse(request, response, rejection(status), strict)
        onReject()
      }
      const places = placesOf[priority]
      const begin = () => {
        places.add(request, response)
        work()
      }
      if (priority !== 'page') {
        if (isForMachines(request.url) || places.count() < maxAtWork) return begin()
        return reject(503)
      }
      const line = lines.get(client) ?? new Set()
      if (line.size >= maxOfClient) return reject(429)
      const one = { begin, reject }
      lines.set(client, line.add(one))
      waiting += 1
      response.once('close', () => {
        leave(client, one)
        wake()
      })
      if (waiting > maxWaiting) rejectLast()
      wake()
    },
    greet: () => {
      greeted = true
    },
    refused: () => rejected.count,
    close: () => rejected.report(),
  }
}

/**
 * Requests whose response has not begun. A body that never comes and a response that nobody reads hold a connection, not
 * the server: whoever waits for them must not keep others out.
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

/** Whoever watches the server must see it also when it is busy. */
const isForMachines = (url: string | undefined): boolean =>
  url === '/healthz' || url === '/readyz' || url === '/metrics'
