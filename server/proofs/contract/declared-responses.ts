/** Holds a response against what the API document promises for its operation. */
import type { Operation } from './api-operations.ts'
import type { RawResponse } from './fuzz-client.ts'

/** What is wrong with the response, in a sentence; null when the document allows it. */
export const brokenPromise = (operation: Operation, answer: RawResponse): string | null => {
  const { status, headers, body } = answer
  const isBusy = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isBusy) return `${status}: ${body.toString().slice(0, 300)}`
  const promised = operation.responses.get(status)
  if (promised === undefined)
    return `status ${status} is not in the document: ${body.toString().slice(0, 300)}`
  if (promised === 'bytes') return body.length > 0 ? null : 'an empty download'
  if (promised === 'nothing') return body.length === 0 ? null : `${status} carries ${body.length} bytes`
  if (!headers['content-type']?.startsWith(promised.type)) return `${status} as ${headers['content-type']}`
  const parsed = promised.schema.safeParse(readJson(body))
  return parsed.success ? null : `outside its schema: ${parsed.error.message.slice(0, 500)}`
}

const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return new Error('no JSON')
  }
}
