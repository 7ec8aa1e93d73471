/** Who else has a record open: a hint that prevents two people from editing it at once. */

import { z } from 'zod'
import { texts } from '#messages/contract/platform.js'
import { type KindWith, kindNames, kindsWith } from '#shared/kinds/all-kinds.ts'
import { idSchema, timestampSchema } from './common.ts'
import { endpoint } from './endpoint.ts'

export const presenceKinds = kindsWith('presence')
export type PresenceKind = KindWith<'presence'>

/** Milliseconds between two calls of an open editor. */
export const presenceEvery = 20_000

/** A number, the title of a table, or the hash of a picture. */
const recordName = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: () => texts.recordName })

export const presentSchema = z.object({ id: idSchema, name: z.string(), since: timestampSchema })
export type Present = z.infer<typeof presentSchema>

const lastChange = z.object({
  author: z.object({ name: z.string(), own: z.boolean() }).nullable(),
  at: timestampSchema.nullable(),
})
export type LastChange = z.infer<typeof lastChange>

export const readLastChangeEndpoint = endpoint('GET /api/presence/:kind/:record', {
  access: 'account.self',
  summary:
    'Reads who has changed a record last, for the message of a conflict; nobody where the server did. Asks for the right to read such records',
  params: z.strictObject({ kind: z.enum(kindNames, { error: () => texts.noSuchKind }), record: recordName }),
  responses: {
    200: lastChange,
  },
})

export const notifyPresenceEndpoint = endpoint('POST /api/presence', {
  access: 'account.self',
  summary:
    'Says that the caller has a record open, or has closed it, and returns who else has. Asks for the right to read such records',
  body: z.strictObject({
    kind: z.enum(presenceKinds),
    record: recordName,
    leaving: z.boolean().optional(),
  }),
  responses: { 200: z.object({ others: z.array(presentSchema) }) },
})
