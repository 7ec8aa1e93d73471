/** Who else has a record open: a hint, so that two people do not write the same thing twice. */
import { z } from 'zod'
import { id, timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'

export const presenceKinds = ['post', 'meta', 'table', 'option', 'request', 'order', 'site-page'] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** Milliseconds between two calls of an open editor. */
export const presenceEvery = 20_000

/** A number, or the title of a table. */
const recordName = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Номер или название записи')

export const present = z.object({ id, name: z.string(), since: timestamp })
export type Present = z.infer<typeof present>

/** Records of which a conflict says whose change it met. */
export const changedKinds = [
  ...presenceKinds,
  'category',
  'price',
  'reference-lot',
  'reply-template',
  'order-template',
] as const
export type ChangedKind = (typeof changedKinds)[number]

const lastChange = z.object({
  author: z.object({ name: z.string(), own: z.boolean() }).nullable(),
  at: timestamp.nullable(),
})
export type LastChange = z.infer<typeof lastChange>

export const readLastChange = endpoint({
  method: 'GET',
  path: '/api/presence/:kind/:record',
  access: 'content.read',
  summary: 'Reads who has changed a record last, for the message of a conflict; nobody where the server did',
  params: z.strictObject({ kind: z.enum(changedKinds, 'Такого вида записей нет'), record: recordName }),
  responses: {
    200: lastChange,
  },
})

export const notifyPresence = endpoint({
  method: 'POST',
  path: '/api/presence',
  access: 'content.read',
  summary: 'Says that the caller has a record open, or has closed it, and returns who else has',
  body: z.strictObject({
    kind: z.enum(presenceKinds),
    record: recordName,
    leaving: z.boolean().optional(),
  }),
  responses: { 200: z.object({ others: z.array(present) }) },
})
