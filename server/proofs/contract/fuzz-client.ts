/** Sends requests over a few kept connections, without the tidying up that `fetch` does. */

import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface FuzzClient {
  send: (method: string, path: string, headers: Record<string, string>, body?: Buffer) => Promise<RawResponse>
  close: () => void
}

export const fuzzClient = (url: string, connections: number): FuzzClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const once: FuzzClient['send'] = (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const length = body ? { 'Content-Length': String(body.length) } : {}
      const sent = httpRequest(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: 20_000 },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: unpacked(Buffer.concat(chunks), answer.headers),
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer in 20 s')))
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    // A server may close a kept connection after it has rejected a body; the next request on it then starts over.
    send: (...request) =>
      once(...request).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return once(...request)
        throw error
      }),
    close: () => agent.destroy(),
  }
}

const unpacked = (body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer => {
  if (body.length === 0 || encoding === undefined) return body
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
}
