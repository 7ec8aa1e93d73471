import type { z } from 'zod'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'

/** A wrong response is a defect of the server: it throws in tests, and production does not check. */
export const checkResponse = (endpoint: Endpoint, result: { status: number; body?: unknown }): void => {
  const name = `${endpoint.method} ${endpoint.path}`
  const schema = endpoint.responses[result.status as keyof Endpoint['responses']]
  if (schema === undefined) throw new Error(`${name}: status ${result.status} is not in the contract`)
  if (schema === 'bytes' || schema === null) {
    if (result.body !== undefined) throw new Error(`${name}: the contract has no body for ${result.status}`)
    return
  }
  const sent: unknown = JSON.parse(JSON.stringify(result.body))
  const parsed = (schema as z.ZodType).parse(sent)
  if (canonical(parsed) !== canonical(sent))
    throw new Error(`${name}: the response has fields outside the contract`)
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
