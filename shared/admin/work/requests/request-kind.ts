/** How a note on a request is kept on the device, and sent once its form is closed. */

import { z } from 'zod'
import * as texts from '#messages/admin/work/requests.js'
import { namedInText } from '#shared/admin/platform/comments/named-in-text.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { PersonErased } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { hasCode } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { NewComment } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  changeRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'

/** Draft of a note on this device. */
export const noteDraft = z.object({ note: z.string(), mentions: z.array(z.number()) })
export type NoteDraft = z.infer<typeof noteDraft>
const nothing: NoteDraft = { note: '', mentions: [] }

/**
 * A note with those whom its text names. Throws without the colleagues whom it calls: a later attempt would be another
 * note.
 */
export const commentOf = async (
  { note, mentions }: NoteDraft,
  readPeople: () => Promise<readonly { id: number; name: string }[]>,
): Promise<NewComment> => {
  const people = note.includes('@') ? await readPeople() : []
  const named = namedInText(note, people).map(person => person.id)
  return { text: note.trim(), mentions: [...new Set([...mentions, ...named])] }
}

export const noteKind = (client: Client): FormDefinition<NoteDraft, OfficeRequest> => ({
  kind: 'request',
  nameOf: id => `request-${id}`,
  erasedWith: request => (request ? `request-${request.id}` : null),
  kept: noteDraft,
  valuesOf: () => nothing,
  read: id => client.call(readRequestEndpoint, { params: { id: Number(id) } }),
  adds: true,
  change: async (id, note, ifMatch, { key: idempotencyKey } = {}) => {
    try {
      const comment = await commentOf(note, () => client.call(listAdminsEndpoint))
      const params = { id: Number(id) }
      return await client.call(changeRequestEndpoint, { params, body: { comment }, ifMatch, idempotencyKey })
    } catch (error) {
      throw hasCode(error, 'request.erased') ? new PersonErased() : error
    }
  },
  titleOf: () => texts.note,
})
