/** `net` of the stand-in: requests as electron-updater makes them, over Node's own HTTP. */
import { type ClientRequest, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { KnownEvents, onlyKnown, strict } from './strict.ts'

const knownOptions = ['headers', 'hostname', 'method', 'path', 'port', 'protocol', 'redirect', 'session']

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

class StandInRequest extends KnownEvents {
  #request: ClientRequest

  constructor(options: RequestOptions & { redirect?: string; session?: object }) {
    super('ClientRequest', knownEvents)
    onlyKnown('net.request', options, knownOptions)
    const { redirect = 'follow', session: _session, ...rest } = options
    const open = rest.protocol === 'http:' ? overHttp : overHttps
    this.#request = open(rest, response => {
      const { statusCode = 0, headers } = response
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
        this.emit('response', response)
        return
      }
      // Unless it is followed while the event is sent, a request that asked to decide itself ends here.
      response.resume()
      if (redirect !== 'manual') throw new Error('STAND-IN, not Electron: net.request follows no redirect')
      this.emit('redirect', statusCode, rest.method ?? 'GET', headers.location, headers)
    })
    this.#request.on('error', error => this.emit('error', error))
    this.#request.on('close', () => this.emit('close'))
  }

  end(body?: Uint8Array): void {
    this.#request.end(body)
  }

  abort(): void {
    this.#request.destroy()
    this.emit('abort')
  }
}

export const net = strict('net', {
  request: (options: RequestOptions) => strict('ClientRequest', new StandInRequest(options)),
})
