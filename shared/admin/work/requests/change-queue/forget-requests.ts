/** Removes what this device keeps about requests with erased personal data, for all its users. */
import { z } from 'zod'
import { draftKey, draftPrefix, readDraft, removeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { keysIn } from '#shared/admin/platform/drafts/work-seal.ts'
import { reportSavesChange, waitingSavePrefix } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import type { Client } from '#shared/client/call.ts'
import { listErasedRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { changedFields, queuedFields } from './queued-changes.ts'

export const forgetRequests = async (client: Client): Promise<number> => {
  const kept = keptWork()
  if (kept.length === 0) return 0
  const erased = new Map(
    (await client.call(listErasedRequestsEndpoint)).map(request => [request.id, request]),
  )
  const gone = kept.filter(({ request, since, hasText }) => {
    const named = erased.get(request)
    // A text from before the erasure may repeat the erased one; a state names nobody.
    return named !== undefined && (!named.textsOnly || (hasText && since < named.erasedAt))
  })
  for (const { keys } of gone) for (const key of keys) removeDraft(localStorage, key)
  if (gone.length > 0) reportSavesChange()
  return gone.length
}

/** Notes being typed and changes that wait; an unreadable one counts as a text older than any erasure. */
const keptWork = () =>
  keysIn(localStorage, draftPrefix()).flatMap(key => {
    const [, userId, record = '', request] =
      /^(\d+):(request-(?:edit-|note-)?(\d+)(?:-.*)?)$/.exec(key.slice(draftPrefix().length)) ?? []
    if (request === undefined) return []
    const mark = draftKey(Number(userId), waitingSavePrefix + record)
    const [asked, typed] = [mark, key].map(name => readDraft(localStorage, name, z.unknown()))
    const edit = record.startsWith('request-edit-') ? readDraft(localStorage, key, queuedFields) : null
    const changed = edit && changedFields(edit.begun, edit.values)
    return [
      {
        request: Number(request),
        since: asked?.savedAt ?? typed?.savedAt ?? '',
        hasText: changed === null || 'note' in changed || 'nextAction' in changed,
        keys: [key, mark],
      },
    ]
  })
