/** Holds a response against what its endpoint promises. */
import type { z } from 'zod'
import { problemSchema } from '#shared/contract/platform/common.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { oldestDesktopComplaint } from './oldest-desktop.ts'
import { nameOf } from './sent-input.ts'

/** What is wrong with the response, in a sentence; null when it keeps every promise. Reads the body. */
export const complaintAbout = async (endpoint: Endpoint, answer: Response): Promise<string | null> => {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status >= 400) return complaintAboutProblem(endpoint, answer, type)
  const promised = endpoint.responses[answer.status as keyof Endpoint['responses']]
  if (promised === undefined) return `status ${answer.status} is not promised`
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (promised === null) return bytes.length === 0 ? null : `${answer.status} carries ${bytes.length} bytes`
  if (promised === 'bytes') return bytes.length > 0 ? null : 'the download is empty'
  if (!type.startsWith('application/json')) return `${answer.status} is ${type || 'of no type'}`
  const value: unknown = JSON.parse(bytes.toString())
  return (
    complaintAboutValue(promised, value) ??
    oldestDesktopComplaint(`${nameOf(endpoint)} ${answer.status}`, value)
  )
}

const complaintAboutProblem = async (
  endpoint: Endpoint,
  answer: Response,
  type: string,
): Promise<string | null> => {
  const text = await answer.text()
  const allowed = [
    ...[400, 401, 403, 429],
    ...(endpoint.body ? [413, 415] : []),
    ...(endpoint.ifMatch === 'required' ? [428] : []),
    ...(endpoint.problems ?? []),
  ]
  if (!allowed.includes(answer.status))
    return `problem ${answer.status} is not promised: ${text.slice(0, 300)}`
  if (!type.startsWith('application/problem+json')) return `${answer.status} is ${type || 'of no type'}`
  if (/node_modules|\.ts:\d|SELECT |insert into|SQLITE|\bat .+:\d+:\d+/i.test(text))
    return `the inside shows: ${text}`
  const parsed = problemSchema.strict().safeParse(JSON.parse(text))
  if (!parsed.success) return `the problem is none: ${parsed.error.message}`
  if (parsed.data.status !== answer.status) return `says ${parsed.data.status}, is ${answer.status}`
  if (parsed.data.requestId !== answer.headers.get('x-request-id'))
    return 'has another requestId than its header'
  if (answer.status === 400 && !/[а-яё]/i.test(parsed.data.detail ?? ''))
    return 'says nothing that people read'
  return null
}

/** Schemas drop what they do not know, so what comes out has to be what went in. */
const complaintAboutValue = (schema: z.ZodType, value: unknown): string | null => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return parsed.error.message
  return canonical(parsed.data) === canonical(value) ? null : 'has fields outside the contract'
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
