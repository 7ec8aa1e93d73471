import { describe, expect, it } from 'vitest'
import { version } from '#server/platform/monitoring/server-version.ts'
import { rawExchange } from '#server/proofs/security/raw-exchange.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { problemStatuses } from '#shared/contract/platform/problem-codes.ts'

const { server, call } = serverOfFile({ ...mailSettings, TRUST_PROXY: '1' })

describe('GET /api/version', () => {
  it('names the product, its version and the desktop that it needs, to anybody', async () => {
    const answer = await server.call('GET', '/api/version')
    expect(await answer.json()).toEqual({
      product: 'customs-broker',
      version,
      desktop: { min: expect.stringMatching(/^\d+\.\d+\.\d+$/), recommended: version },
    })
  })
})

describe('GET /metrics', () => {
  const outside = { 'X-Forwarded-For': '203.0.113.9' }

  it('is closed to the world, also behind a proxy on this machine', async () => {
    expect((await server.call('GET', '/metrics', undefined, outside)).status).toBe(401)
    const forged = { 'X-Forwarded-For': '127.0.0.1' }
    expect((await server.call('GET', '/metrics', undefined, forged)).status).toBe(401)
    const bad = { ...outside, Authorization: 'Bearer a.b.c' }
    expect((await server.call('GET', '/metrics', undefined, bad)).status).toBe(401)
  })

  it('counts requests by pattern, never by what somebody typed', async () => {
    await server.call('GET', '/api/category/77')
    await server.call('GET', '/api/no-such-thing/secret-path')
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
    const answer = await server.call('GET', '/metrics')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('route="/api/category/:id",status="404"')
    expect(text).toContain('office_mails{state="pending"} 1')
    expect(text).toContain('rates_age_seconds -1')
    expect(text).not.toContain('secret-path')
    expect((await call('GET', '/metrics', undefined, outside)).status).toBe(200)
  })
})

describe('GET /api/overview', () => {
  it('says what needs attention, with unknown rates as such', async () => {
    const nothing = { count: 0, first: [] }
    server.bank.fault = async () => new Response('', { status: 500 })
    expect(await (await call('GET', '/api/overview')).json()).toEqual({
      requests: { new: 1, inWork: 0, due: 0, failedMails: 0, failedTelegrams: 0 },
      retention: { soon: 0, question: null, unfinished: 0 },
      orders: { steps: nothing, late: nothing, soon: nothing, owing: nothing, unbilled: nothing, expired: 0 },
      files: { state: 'whole', question: null },
      missingMenuEntries: 0,
      missingPrices: expect.arrayContaining(['company_fee', 'certification_other']),
      posts: { drafts: 0, scheduled: 0, published: 0 },
      rates: null,
      tables: [],
      mailConfigured: true,
      backup: { lastAt: null, kept: 0, size: null, error: null },
      coming: [],
      flaws: { picturesWithoutText: 0, postsLackingPictures: 0, brokenLinks: 0 },
      untranslated: { posts: 0, pages: 0, categories: 0, menus: 0, metas: 0, options: 0, pictures: 0 },
      untranslatedCases: 0,
    })
    server.bank.fault = null
    server.clock.offset = 31_000
    await call('PATCH', '/api/request/1', { status: 'in_work' })
    expect(await (await call('GET', '/api/overview')).json()).toMatchObject({
      requests: { new: 0, inWork: 1 },
      rates: { USD: 44.7061, stale: false },
    })
  })
})

describe('GET /api/openapi.json', () => {
  interface Document {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string }[]; responses: object }>
    >
  }

  it('describes every endpoint of the contract, once', async () => {
    const document = (await (await call('GET', '/api/openapi.json')).json()) as Document
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    )
    expect(operations.map(operation => operation.name).sort()).toEqual(
      allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    )
    expect(new Set(operations.map(operation => operation.operationId)).size).toBe(operations.length)
    for (const operation of operations) {
      const inPath = [...operation.name.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const described = operation.parameters.map(parameter => parameter.name)
      expect(described, operation.name).toEqual(expect.arrayContaining(inPath))
      const statuses = Object.keys(operation.responses)
      expect(statuses, operation.name).toEqual(expect.arrayContaining(['400', '401', '503']))
      if (!operation.name.startsWith('GET'))
        expect(statuses, operation.name).toEqual(expect.arrayContaining(['403', '429', '507']))
    }
  })

  it('lists the codes of failures, and names none as the only ones', async () => {
    const document = (await (await call('GET', '/api/openapi.json')).json()) as {
      components: { schemas: { Problem: { properties: { code: Record<string, unknown> } } } }
    }
    const { code } = document.components.schemas.Problem.properties
    expect(code).toMatchObject({ type: 'string', 'x-extensible-enum': Object.keys(problemStatuses) })
    expect(code).not.toHaveProperty('enum')
  })

  it('says what a quote is asked with, what a file is, and how errors look', async () => {
    const document = (await (await call('GET', '/api/openapi.json')).json()) as object
    expect(document).toMatchObject({
      paths: {
        '/api/calculator/quote': {
          post: {
            security: [],
            requestBody: {
              content: {
                'application/json': { schema: { required: expect.arrayContaining(['route', 'price']) } },
              },
            },
          },
        },
        '/api/calculator': {
          post: {
            requestBody: {
              content: {
                'multipart/form-data': {
                  schema: { properties: { file: { format: 'binary' } }, required: ['title', 'file'] },
                },
              },
            },
            responses: { 422: { content: { 'application/problem+json': {} } } },
          },
        },
      },
      components: { schemas: { Problem: { required: expect.arrayContaining(['status', 'requestId']) } } },
    })
  })
})

describe('the figures', () => {
  it('counts every response, also those that no route gives', async () => {
    const counts = async () => {
      const text = await (await server.call('GET', '/metrics')).text()
      const count = (labels: string) =>
        Number(
          new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
        )
      return {
        page: count('method="GET",route="page",status="200"'),
        'cached page': count('method="GET",route="cached page",status="200"'),
        'cached page, unchanged': count('method="GET",route="cached page",status="304"'),
        'cached call': count('method="HEAD",route="cached call",status="200"'),
        'no page': count('method="GET",route="page",status="404"'),
        unreadable: count('method="GET",route="unreadable",status="400"'),
      }
    }
    // The first page brings the rates: what was kept before them is older than they are. What Express answers is
    // counted when it has gone, which may be after it has come.
    const { page: pages } = await counts()
    await server.call('GET', '/usa')
    await expect.poll(async () => (await counts()).page).toBe(pages + 1)
    const before = await counts()
    const page = await server.call('GET', '/georgia')
    await server.call('GET', '/georgia')
    await server.call('GET', '/georgia', undefined, { 'If-None-Match': page.headers.get('etag') ?? '' })
    await server.call('GET', '/api/category')
    await server.call('HEAD', '/api/category')
    await server.call('GET', '/no-such-page')
    await rawExchange(server.url, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
    const once = Object.fromEntries(Object.entries(before).map(([kind, count]) => [kind, count + 1]))
    await expect.poll(counts).toEqual(once)
  })
})
