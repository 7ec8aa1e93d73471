/** Puts what waits for the server into a cached response, so that people see their own work without the server. */
import { z } from 'zod'
import type { WaitingFields } from '#shared/contract/waiting-changes.ts'

const record = z.looseObject({ id: z.number() })
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
  if (changes.length === 0 || !/^\/api\/request(?:\/\d+)?(?:\?|$)/.test(path)) return body
  const changed = (one: z.infer<typeof record>) =>
    Object.assign(
      { ...one },
      ...changes.flatMap(({ request, change }) => (request === one.id ? [change] : [])),
    )
  const parsed: unknown = JSON.parse(body)
  const page = list.safeParse(parsed)
  if (page.success) return JSON.stringify({ ...page.data, items: page.data.items.map(changed) })
  const one = record.safeParse(parsed)
  return one.success ? JSON.stringify(changed(one.data)) : body
}
