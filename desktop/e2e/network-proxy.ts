/** A line between the program and its server that can be cut, as in a tunnel, and that notes what went over it. */
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NetworkProxy {
  /** The server's address over this line. */
  url: string
  cut(): void
  mend(): void
  /** The next such call reaches the server; neither its response nor anything else comes through until `mend`. */
  loseResponse(method: string, path: RegExp): void
  /** From now on a call of this path gets the beginning of its response and never the end. */
  hold(path: string): void
  /** Every call that reached the server, in order. */
  passed: { method: string; path: string; headers: IncomingHttpHeaders }[]
  /** The paths of calls whose response has not ended. */
  open: Set<{ path: string }>
  stop(): Promise<void>
}

export const startNetworkProxy = async (server: string): Promise<NetworkProxy> => {
  let isCut = false
  let lost: { method: string; path: RegExp } | null = null
  let held: string | null = null
  const passed: NetworkProxy['passed'] = []
  const open: NetworkProxy['open'] = new Set()
  const line = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    if (isCut) {
      request.socket.destroy()
      return
    }
    passed.push({ method, path, headers })
    const one = { path }
    open.add(one)
    response.on('close', () => open.delete(one))
    if (path === held) {
      response.writeHead(200, { 'content-type': 'image/webp' }).write('RIFF')
      return
    }
    // On a connection of its own: the server closes idle ones, and a call that meets this would go over the line twice.
    const onward = ask(new URL(path, server), { method, headers, agent: false }, answer => {
      if (lost?.method === method && lost.path.test(new URL(path, server).pathname)) {
        lost = null
        answer.resume()
        cut()
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const cut = () => {
    isCut = true
    line.closeAllConnections()
  }
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => line.close(() => resolve()))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    loseResponse: (method, path) => {
      lost = { method, path }
    },
    hold: path => {
      held = path
    },
    passed,
    open,
    stop: async () => {
      const closed = close()
      line.closeAllConnections()
      await closed
    },
  }
}
