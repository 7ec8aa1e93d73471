/** Reads as the browser does; in what was read before and is shown without the server stand the person's own edits. */
import { z } from 'zod'
import { savedHeader } from '#desktop/bridge/bridge-channels.ts'
import { presentUserId } from '#shared/admin/platform/session-store.ts'
import { queuedEdits } from '#shared/admin/work/requests/change-queue/queued-changes.ts'
import { parseJson } from '#shared/domain/parse-json.ts'

export const fetchWithEdits: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  if (!response.headers.has(savedHeader) || !shownRequests.test(String(address))) return response
  const edits = queuedEdits(localStorage, presentUserId())
  return new Response(withEdits(await response.text(), edits), response)
}

const shownRequests = /^\/api\/request(?:\/threads|\/\d+(?:\/thread)?)?(?:\?|$)/

const request = z.looseObject({ id: z.number() })
/** A request, or a person's thread, which holds several requests. */
const record = request.extend({ requests: z.array(request).optional() })
const list = z.looseObject({ items: z.array(record) })

const withEdits = (body: string, edits: ReturnType<typeof queuedEdits>): string => {
  const edited = (one: z.infer<typeof request>) => ({ ...one, ...edits.get(one.id) })
  const editedRecord = ({ requests, ...one }: z.infer<typeof record>) =>
    requests ? { ...one, requests: requests.map(edited) } : edited(one)
  const page = parseJson(list, body)
  if (page) return JSON.stringify({ ...page, items: page.items.map(editedRecord) })
  const one = parseJson(record, body)
  return one ? JSON.stringify(editedRecord(one)) : body
}
