/** Who else has a record open: a hint, so that two people do not write the same thing twice. */
import { z } from 'zod'
import { id, timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'

export const presenceKinds = ['post', 'meta', 'table', 'option', 'request', 'site-page'] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** Milliseconds between two calls of an open editor. */
export const presenceEvery = 20_000

export const present = z.object({ id, name: z.string(), since: timestamp })
export type Present = z.infer<typeof present>

export const notifyPresence = endpoint({
  method: 'POST',
  path: '/api/presence',
  access: 'content.read',
  summary: 'Says that the caller has a record open, or has closed it, and returns who else has',
  body: z.strictObject({
    kind: z.enum(presenceKinds),
    /** A number, or the title of a table. */
    record: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Номер или название записи'),
    leaving: z.boolean().optional(),
  }),
  responses: { 200: z.object({ others: z.array(present) }) },
})
