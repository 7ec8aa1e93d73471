/** Reads as the browser does; in what was read before and is shown without the server stand the person's own edits. */
import { z } from 'zod'
import { savedHeader } from '#desktop/bridge/bridge-channels.ts'
import { presentUserId } from '#shared/admin/platform/session-store.ts'
import { queuedEdits } from '#shared/admin/work/requests/change-queue/queued-changes.ts'
import { editedThread } from '#shared/admin/work/requests/edited-thread.ts'
import { requestSchema } from '#shared/contract/work/requests.ts'
import { threadSchema } from '#shared/contract/work/threads.ts'
import { parseJson } from '#shared/domain/parse-json.ts'

export const fetchWithEdits: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  if (!response.headers.has(savedHeader) || !shownRequests.test(String(address))) return response
  const edits = queuedEdits(localStorage, presentUserId())
  return new Response(withEdits(await response.text(), edits), response)
}

const shownRequests = /^\/api\/request(?:\/threads|\/\d+(?:\/thread)?)?(?:\?|$)/

const request = z.looseObject({ id: z.number(), requests: z.undefined().optional() })
const ofThread = { status: true, answerBy: true } as const
const thread = threadSchema
  .pick({ ...ofThread, waitingSince: true, next: true })
  .extend({
    requests: z.array(
      requestSchema
        .pick({ ...ofThread, id: true, nextAction: true, erasedAt: true, createdAt: true })
        .loose(),
    ),
  })
  .loose()
const list = z.looseObject({ items: z.array(z.union([thread, request])) })

const withEdits = (body: string, edits: ReturnType<typeof queuedEdits>): string => {
  const edited = <T extends { id: number }>(one: T): T => ({ ...one, ...edits.get(one.id) })
  const editedRecord = (one: z.infer<typeof thread> | z.infer<typeof request>) =>
    one.requests ? editedThread(one, edited) : edited(one)
  const page = parseJson(list, body)
  if (page) return JSON.stringify({ ...page, items: page.items.map(editedRecord) })
  const one = parseJson(z.union([thread, request]), body)
  return one ? JSON.stringify(editedRecord(one)) : body
}
