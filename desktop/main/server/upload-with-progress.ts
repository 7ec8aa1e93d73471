/**
 * Sends a body and reports the progress, which `session.fetch` does not. Resolves and rejects as `session.fetch` does.
 */
import { Readable } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import type { Sent } from '#desktop/bridge/desktop-bridge.ts'
import { type CallInit, withoutBody } from './server-client.ts'

/** Milliseconds between two reports of the progress. */
const progressEvery = 200

/** Electron's `net.request`, in the session that calls to the server use. */
type Open = (options: ClientRequestConstructorOptions) => ClientRequest

export const uploadWith =
  (open: Open) =>
  async (url: string, init: CallInit, onSent: (sent: Sent) => void): Promise<Response> => {
    const { method = 'GET', body = null, signal } = init
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const clientRequest = open({
      url,
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    const tell = () => {
      const { active, current, total } = clientRequest.getUploadProgress()
      if (active && total > 0) onSent({ sent: current, total })
    }
    const timer = setInterval(tell, progressEvery)
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      clientRequest.abort()
    })
    clientRequest.on('response', answer => {
      tell()
      const { statusCode: status, statusMessage: statusText } = answer
      // Electron documents the response as a stream, but does not type it as one.
      const stream = answer as unknown as Readable
      const content = withoutBody.has(status) ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
      const headers = Object.fromEntries(named)
      resolve(new Response(content, { status, statusText, headers }))
    })
    clientRequest.on('error', reject)
    clientRequest.end(bytes)
    return promise.finally(() => clearInterval(timer))
  }
