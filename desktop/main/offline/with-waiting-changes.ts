/** Applies waiting changes to a cached response, so that people see their own work without the server. */
import { z } from 'zod'
import type { WaitingFields } from '#shared/contract/platform/waiting-changes.ts'

const request = z.looseObject({ id: z.number() })
/** A request, or a person's thread, which holds several requests. */
const record = request.extend({ requests: z.array(request).optional() })
const list = z.looseObject({ items: z.array(record) })

/**
 * @param path of the call, with its query
 * @param body of the cached response
 * @param changes the oldest first
 */
export const withWaitingChanges = (
  path: string,
  body: string,
  changes: readonly { request: number; change: WaitingFields }[],
): string => {
  if (changes.length === 0 || !shown.test(path)) return body
  const changed = (cachedRequest: z.infer<typeof request>) =>
    Object.assign(
      { ...cachedRequest },
      ...changes.flatMap(({ request: id, change }) => (id === cachedRequest.id ? [change] : [])),
    )
  const changedRecord = ({ requests, ...cachedRecord }: z.infer<typeof record>) =>
    requests ? { ...cachedRecord, requests: requests.map(changed) } : changed(cachedRecord)
  const parsed: unknown = JSON.parse(body)
  const page = list.safeParse(parsed)
  if (page.success) return JSON.stringify({ ...page.data, items: page.data.items.map(changedRecord) })
  const one = record.safeParse(parsed)
  return one.success ? JSON.stringify(changedRecord(one.data)) : body
}

const shown = /^\/api\/request(?:\/threads|\/\d+(?:\/thread)?)?(?:\?|$)/
