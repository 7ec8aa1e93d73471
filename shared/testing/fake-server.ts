/** A server made of the contract for tests without one: responses are checked against the schemas, calls are recorded. */
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'

export interface NotedCall {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

export type FakeResponse = { status: number; body?: unknown }
export type FakeHandler = (
  call: NotedCall,
  params: Record<string, string>,
) => FakeResponse | Promise<FakeResponse>

export interface FakeServer {
  fetch: typeof fetch
  calls: NotedCall[]
  /** Sets what an endpoint answers; the last one set wins. */
  on(endpoint: Endpoint, handler: FakeHandler): void
  /** Like `on`, for an endpoint that succeeds: the handler returns the body of its 200. */
  gives(endpoint: Endpoint, handler: (...call: Parameters<FakeHandler>) => unknown): void
}

export const fakeServer = (): FakeServer => {
  const handlers = new Map<Endpoint, FakeHandler>()
  const calls: NotedCall[] = []
  const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://fake.invalid')
    const call: NotedCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: readBody(init.body),
    }
    calls.push(call)
    for (const [endpoint, handler] of [...handlers].reverse()) {
      const params = match(endpoint, call)
      if (params) return respond(endpoint, await handler(call, params))
    }
    return problemResponse(404, 'Такого адреса нет')
  }
  const on: FakeServer['on'] = (endpoint, handler) => {
    handlers.delete(endpoint)
    handlers.set(endpoint, handler)
  }
  return {
    fetch: answer,
    calls,
    on,
    gives: (endpoint, handler) =>
      on(endpoint, async (...call) => ({ status: 200, body: await handler(...call) })),
  }
}

/** A rejection as the server words it. */
export const problemResponse = (
  status: number,
  detail: string,
  errors?: { path: string; message: string }[],
): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Problem',
      status,
      detail,
      requestId: 'test-request',
      ...(errors ? { errors } : {}),
    },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

const respond = (endpoint: Endpoint, { status, body }: FakeResponse): Response => {
  if (status >= 400) return Response.json(body, { status })
  const schema = endpoint.responses[status as keyof Endpoint['responses']]
  if (schema === undefined) throw new Error(`${endpoint.path} never answers ${status}`)
  // A fake that returns what the server never would proves nothing.
  if (schema !== null && schema !== 'bytes') schema.parse(body)
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status })
}

const match = (endpoint: Endpoint, call: NotedCall): Record<string, string> | null => {
  if (endpoint.method !== call.method) return null
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(found => found[1] ?? '')
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`)
  const found = pattern.exec(call.path)
  if (!found) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
}

const readBody = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body)
  if (body instanceof FormData) return Object.fromEntries(body.entries())
  return body
}
