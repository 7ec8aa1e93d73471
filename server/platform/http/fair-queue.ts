/**
 * A queue per client: each client may have a few requests at work and some more in line, so that one who asks for a
 * thousand pages delays only itself.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type StrictHeaders, sendErrorResponse } from './error-response.ts'
import { HttpError } from './http-error.ts'

/**
 * Requests of one client at work. Rendering keeps the event loop to itself for some milliseconds, and everybody else
 * waits that long for each of these.
 */
const maxAtWork = 2

/** Requests of one client in line. Many people may share the address of one provider. */
const maxInLine = 100

/** Requests of all clients in line: each holds a connection and little else. */
const maxInAllLines = 2000

const tooMany = (status: 429 | 503): HttpError =>
  new HttpError(status, 'Слишком много запросов сразу. Повторите через несколько секунд.', {
    headers: { 'Retry-After': '5' },
  })

interface Client {
  atWork: number
  line: (() => void)[]
}

export interface FairQueue {
  /**
   * Does the work when it is the client's turn: now, or once earlier ones are done. False when it will not be
   * done: there are too many in line, and the request was rejected. `crowds` is true when the client has others in line.
   */
  enter(
    client: string,
    request: IncomingMessage,
    response: ServerResponse,
    work: (crowds: boolean) => void,
  ): boolean
}

/** `strict` are the headers of every rejection. */
export const createFairQueue = (strict: StrictHeaders): FairQueue => {
  const clients = new Map<string, Client>()
  let inLine = 0

  const leave = (name: string, client: Client) => {
    client.atWork -= 1
    // Whoever came meanwhile is served first: the loop looks at the connections in between.
    if (client.line.length > 0) setImmediate(beginNext, name, client)
    else if (client.atWork === 0) clients.delete(name)
  }

  const beginNext = (name: string, client: Client) => {
    const begin = client.line.shift()
    if (begin) begin()
    else if (client.atWork === 0) clients.delete(name)
  }

  return {
    enter: (name, request, response, work) => {
      const client = clients.get(name) ?? { atWork: 0, line: [] }
      if (client.line.length >= maxInLine || inLine >= maxInAllLines) {
        sendErrorResponse(request, response, tooMany(client.line.length >= maxInLine ? 429 : 503), strict)
        return false
      }
      clients.set(name, client)
      let begun = false
      const begin = () => {
        begun = true
        client.atWork += 1
        work(client.line.length > 0)
      }
      const waits = client.atWork >= maxAtWork || client.line.length > 0
      if (waits) {
        inLine += 1
        client.line.push(() => {
          inLine -= 1
          begin()
        })
      }
      const place = client.line.at(-1)
      response.once('close', () => {
        if (begun) return leave(name, client)
        // A closed connection frees its slot.
        inLine -= 1
        client.line = client.line.filter(one => one !== place)
      })
      if (!waits) begin()
      return true
    },
  }
}
