/** The site behind a server of the journey's own, which can change its responses, go away and come back. */
import { createServer } from 'node:http'
import { freePort } from '#shared/tooling/free-port.ts'

export interface Front {
  url: string
  /** Nothing answers at the address any more. */
  close(): Promise<void>
  reopen(): Promise<void>
}

export interface Asked {
  path: string
  isScript: boolean
}

/** @param change the body of the response, whenever it comes; null for a file that is not there */
export const inFrontOf = async (
  site: string,
  change: (asked: Asked, body: Buffer) => Buffer | null | Promise<Buffer | null> = (_asked, body) => body,
): Promise<Front> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void fetch(site + path, { redirect: 'manual' }).then(async answer => {
      const asked = { path, isScript: request.headers['sec-fetch-dest'] === 'script' }
      const body = await change(asked, Buffer.from(await answer.arrayBuffer()))
      if (body === null) return response.writeHead(404).end()
      const type = answer.headers.get('Content-Type') ?? ''
      return response
        .writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-cache' })
        .end(body)
    })
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  const port = await freePort()
  await listen(port)
  return {
    url: `http://localhost:${port}`,
    reopen: () => listen(port),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
