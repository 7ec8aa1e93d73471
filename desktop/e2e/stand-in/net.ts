/** `net` of the stand-in: requests as electron-updater and the program's uploads make them, over Node's own HTTP. */
import { type ClientRequest, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { KnownEvents, onlyKnown, strict } from './strict.ts'

const knownOptions = [
  'cache',
  'credentials',
  'headers',
  'hostname',
  'method',
  'path',
  'port',
  'protocol',
  'redirect',
  'referrerPolicy',
  'session',
  'url',
]

/** What Electron's network takes of a body at once. */
const pieceSize = 64 * 1024

/** `login` is never sent here; electron-updater also listens to `aborted` and `socket`, which Electron does not send either. */
const knownEvents = [
  'abort',
  'aborted',
  'close',
  'error',
  'finish',
  'login',
  'redirect',
  'response',
  'socket',
]

interface StandInOptions extends RequestOptions {
  url?: string
  redirect?: string
  session?: object
}

class StandInRequest extends KnownEvents {
  #request: ClientRequest
  #progress = { active: false, started: false, current: 0, total: 0 }

  constructor(options: StandInOptions) {
    super('ClientRequest', knownEvents)
    onlyKnown('net.request', options, knownOptions)
    const { redirect = 'follow', session: _session, url, ...given } = options
    const at = url === undefined ? undefined : new URL(url)
    const rest = at === undefined ? given : { ...given, ...urlToHttpOptions(at) }
    const open = rest.protocol === 'http:' ? overHttp : overHttps
    this.#request = open(rest, response => {
      const { statusCode = 0, headers } = response
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
        this.emit('response', response)
        return
      }
      // Unless it is followed while the event is sent, a request that asked to decide itself ends here.
      response.resume()
      if (redirect === 'error') {
        this.emit('error', new Error("Attempted to redirect, but redirect policy was 'error'"))
        return
      }
      if (redirect !== 'manual') throw new Error('STAND-IN, not Electron: net.request follows no redirect')
      this.emit('redirect', statusCode, rest.method ?? 'GET', headers.location, headers)
    })
    this.#request.on('error', error => this.emit('error', error))
    this.#request.on('close', () => this.emit('close'))
  }

  end(body = new Uint8Array()): void {
    if (body.length === 0) {
      this.#request.end()
      return
    }
    this.#progress = { active: true, started: true, current: 0, total: body.length }
    this.#request.setHeader('content-length', body.length)
    const send = (from: number): void => {
      const piece = body.subarray(from, from + pieceSize)
      this.#progress.current = from
      if (piece.length === 0) this.#request.end()
      else this.#request.write(piece, error => error ?? send(from + piece.length))
    }
    send(0)
  }

  getUploadProgress(): object {
    return { ...this.#progress }
  }

  abort(): void {
    this.#request.destroy()
    this.emit('abort')
  }
}

export const net = strict('net', {
  request: (options: StandInOptions) => strict('ClientRequest', new StandInRequest(options)),
})
