/**
 * Serves the scheme of the program to a Chromium that does not know it: `app://office/x` is
 * `http://office.app.localhost/x` there. A name under `localhost` counts as secure, as the scheme does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export const gatewayHost = 'office.app.localhost'
const outside = `http://${gatewayHost}`
const inside = 'app://office'

export const toChromium = (address: string): string =>
  address === inside || address.startsWith(`${inside}/`) ? outside + address.slice(inside.length) : address

export const fromChromium = (address: string): string =>
  address === outside || address.startsWith(`${outside}/`) ? inside + address.slice(outside.length) : address

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** Listens on a free port and responds with the handler that the program gives for its scheme. */
export const startGateway = async (handler: () => SchemeHandler | undefined): Promise<number> => {
  const server = createServer((request, response) => {
    relay(handler(), request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const relay = async (
  handler: SchemeHandler | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (handler === undefined || request.headers.host !== gatewayHost) {
    response.writeHead(404).end()
    return
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'host' && name !== 'connection' && typeof value === 'string')
      headers.set(name, fromChromium(value))
  }
  // As Electron's, the request carries no signal: a page that leaves shows only in the body of the response.
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await handler(
    new Request(inside + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    } as RequestInit),
  )
  const policy = answer.headers.get('content-security-policy')?.replaceAll(`${inside}/`, `${outside}/`)
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
  })
  if (answer.body === null || request.method === 'HEAD') {
    response.end()
    return
  }
  const body = Readable.fromWeb(answer.body as never)
  // A page that leaves in the middle fails the pipeline first and the body after it, when nobody listens.
  body.on('error', () => undefined)
  if (response.destroyed) body.destroy()
  await pipeline(body, response)
}
