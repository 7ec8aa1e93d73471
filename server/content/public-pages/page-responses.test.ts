import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { PageResponses } from './mount-pages.ts'
import { pageNotFound } from './page-request.ts'
import { createPageResponses } from './page-responses.ts'

const { server } = serverOfFile({})

type Send = (pages: PageResponses, request: Request, response: Response & ServerResponse) => Promise<void>

it.each<[string, string, Send]>([
  ['a page', '/', (pages, ...exchange) => pages.sendPage(...exchange)],
  ['an error page', '/nothing', (pages, ...exchange) => pages.renderError(...exchange, pageNotFound())],
])('%s is outdated at once by a write that came while its data were read', async (_what, path, send) => {
  let writes = 0
  let cachedAs = Number.NaN
  const db = server.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Every query is followed by a write.
    transformResult: async ({ result }) => {
      writes += 1
      return result
    },
  })
  const cache: Pick<ResponseCache, 'epoch' | 'get' | 'put'> = {
    epoch: () => writes,
    get: () => undefined,
    put: async (_url, { epoch }, make) => {
      cachedAs = epoch
      return make()
    },
  }
  const pages = await createPageResponses({ ...server.ctx, db }, cache as ResponseCache)
  writes = 0
  const request = { originalUrl: path, path, headers: {} } as Request
  const response = { req: request, writeHead: () => response, end() {} } as unknown as Response &
    ServerResponse
  await send(pages, request, response)
  expect(writes).toBeGreaterThan(0)
  expect(cachedAs).toBe(0)
})
