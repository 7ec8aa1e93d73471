/** Requests of one person together: derived from phones and addresses, and from what the office has joined or cut by hand. */
import { z } from 'zod'
import {
  idParamsSchema,
  idSchema,
  lineSchema,
  pageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestFilterSchema, requestSchema } from './requests.ts'

/** A request in a row of the inbox: all but its calculation. */
const threadRequest = requestSchema.omit({ quote: true }).extend({ quoteNumber: z.string().nullable() })

export const threadSchema = z.object({
  /** The least number among its requests, which stays while further ones come. */
  id: idSchema,
  /** State of the most urgent of its requests: new, in work, done. Spam is a thread of its own. */
  status: requestSchema.shape.status,
  /** How many requests it has. */
  count: z.number().int().min(1),
  /** Newest first: the newest five in a list, a hundred in the read of one. */
  requests: z.array(threadRequest).min(1),
  /** When the oldest came that nobody has taken up, and by when that should have been. */
  waitingSince: timestampSchema.nullable(),
  answerBy: timestampSchema.nullable(),
  /** The open request whose next action comes first. */
  next: z.object({ request: idSchema, at: timestampSchema }).nullable(),
  /** Joins and cuts by hand, earliest first. */
  joins: z.array(z.object({ request: idSchema, other: idSchema, by: z.string(), at: timestampSchema })),
  /** Cut of one request, or of a contact with all of its requests; the other one is null. */
  cuts: z.array(
    z.object({
      request: idSchema.nullable(),
      contact: z.string().nullable(),
      by: z.string(),
      at: timestampSchema,
    }),
  ),
})
export type RequestThread = z.infer<typeof threadSchema>
export type ThreadRequest = z.infer<typeof threadRequest>

export const listThreadsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/threads',
  access: 'requests.read',
  summary:
    'Reads one page of the inbox by person, those whose next action is due first, then by their newest request or by who waits longest',
  /** State and next action are those of the thread; everything else is asked of each of its requests. */
  query: requestFilterSchema.extend({
    /** `waiting`: whose oldest new request came first, then the others. */
    sort: z.literal('waiting').optional(),
    page: z.string().max(20).optional(),
  }),
  responses: {
    200: pageSchema(threadSchema).extend({
      /** Threads in each state with the other filters as they are; of the new ones those that have a person still. */
      counts: z.record(requestSchema.shape.status, z.number().int().min(0)),
      all: z.number().int().min(0),
      /** Threads with a next action that is due, in whatever state, with the other filters as they are. */
      due: z.number().int().min(0),
    }),
  },
  problems: [404],
})

export const readThreadEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/:id/thread',
  access: 'requests.read',
  summary: 'Reads the thread that a request belongs to',
  params: idParamsSchema,
  responses: { 200: threadSchema },
  problems: [404],
})

export const changeThreadEndpoint = endpoint({
  method: 'POST',
  path: '/api/request/:id/thread',
  access: 'requests.write',
  summary:
    'Joins two threads by hand, takes a request out of its thread, lets a contact join nothing any more, or undoes all of it',
  params: idParamsSchema,
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('join'), request: idSchema }),
    /** The request stands alone, until somebody joins it by hand. */
    z.strictObject({ way: z.literal('cut') }),
    /** For good: a dealer's phone, an address that a family shares. */
    z.strictObject({ way: z.literal('cut-contact'), contact: z.enum(['phone', 'email']) }),
    /** Whatever was done by hand with this request and with its contacts. */
    z.strictObject({ way: z.literal('restore') }),
  ]),
  responses: { 200: threadSchema },
  problems: [404, 409, 422],
  ifMatch: true,
  idempotent: true,
})

export const closeRequestsEndpoint = endpoint({
  method: 'POST',
  path: '/api/request/close',
  access: 'requests.write',
  summary:
    'Closes several requests at once, those of a thread or marked ones: all or none. The first has the outcome, so that a contract counts once',
  body: z.strictObject({
    requests: z
      .array(z.strictObject({ id: idSchema, version: versionSchema }))
      .min(1, 'Выберите заявки')
      .max(100, 'Не больше 100 заявок сразу')
      .refine(all => new Set(all.map(one => one.id)).size === all.length, 'Одна заявка дважды'),
    outcome: z.enum(requestOutcomes).optional(),
    outcomeReason: lineSchema(0, 200, 'Причина').optional(),
  }),
  responses: {
    200: z.array(z.object({ id: idSchema, status: requestSchema.shape.status, version: versionSchema })),
  },
  problems: [404, 409, 422],
  idempotent: true,
})
