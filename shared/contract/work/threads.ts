/** Requests of one person, grouped by phone and e-mail, and by manual joins and cuts of the office. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import {
  idSchema,
  lineSchema,
  searchedPageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestFilterSchema, requestSchema } from './requests.ts'

/** A request in a row of the inbox, without its calculation. */
const threadRequest = requestSchema.omit({ quote: true }).extend({ quoteNumber: z.string().nullable() })

export const threadSchema = z.object({
  /** Lowest request number of the thread, which further requests do not change. */
  id: idSchema,
  /** State of the most urgent request: new, in work, done. Spam is never grouped. */
  status: requestSchema.shape.status,
  count: z.number().int().min(1),
  /** Newest first: five in a list, a hundred when one thread is read. */
  requests: z.array(threadRequest).min(1),
  /** Time of the oldest request not taken yet, and its deadline for an answer. */
  waitingSince: timestampSchema.nullable(),
  answerBy: timestampSchema.nullable(),
  /** The open request with the earliest next action. */
  next: z.object({ request: idSchema, at: timestampSchema }).nullable(),
  /** Manual joins, earliest first. */
  joins: z.array(z.object({ request: idSchema, other: idSchema, by: z.string(), at: timestampSchema })),
  /** Manual cuts of a request, or of a contact with all its requests; the other field is null. */
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

/** Rows of a page. */
export const pageSize = 25

export const listThreadsEndpoint = endpoint('GET /api/request/threads', {
  access: 'requests.read',
  summary:
    'Reads one page of the inbox by person, those whose next action is due first, then by their newest request or by who waits longest',
  /** State and next action filter threads; every other filter applies to their requests. */
  query: requestFilterSchema.extend({
    /** `waiting`: threads by the age of their oldest new request, then the others. */
    sort: z.literal('waiting').optional(),
    page: z.string().max(20).optional(),
  }),
  responses: {
    200: searchedPageSchema(threadSchema).extend({
      /** Threads by state with the other filters applied; erased new requests are not counted. */
      counts: z.record(requestSchema.shape.status, z.number().int().min(0)),
      all: z.number().int().min(0),
      /** Threads with a next action that is due, in any state, with the other filters applied. */
      due: z.number().int().min(0),
    }),
  },
  problems: [404],
})

export const readThreadEndpoint = endpoint('GET /api/request/:id/thread', {
  access: 'requests.read',
  summary: 'Reads the thread that a request belongs to',
  responses: { 200: threadSchema },
})

export const changeThreadEndpoint = endpoint('POST /api/request/:id/thread', {
  access: 'requests.write',
  summary:
    'Joins two threads by hand, takes a request out of its thread, lets a contact join nothing any more, or undoes all of it',
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('join'), request: idSchema }),
    /** Separates the request until a colleague joins it manually. */
    z.strictObject({ way: z.literal('cut') }),
    /** Permanently excludes the contact from grouping: a dealer's phone, a family's shared e-mail. */
    z.strictObject({ way: z.literal('cut-contact'), contact: z.enum(['phone', 'email']) }),
    /** Reverts all manual joins and cuts of this request and its contacts. */
    z.strictObject({ way: z.literal('restore') }),
  ]),
  responses: { 200: threadSchema },
  problems: [422],
  ifMatch: true,
  idempotent: true,
})

export const closeRequestsEndpoint = endpoint('POST /api/request/close', {
  access: 'requests.write',
  summary:
    'Closes several requests at once, those of a thread or marked ones: all or none. The first has the outcome, so that a contract counts once',
  body: z.strictObject({
    requests: z
      .array(z.strictObject({ id: idSchema, version: versionSchema }))
      .min(1, { error: () => texts.chooseRequests })
      .max(100, { error: () => texts.requestLimit })
      .refine(all => new Set(all.map(request => request.id)).size === all.length, {
        error: () => texts.requestTwice,
      }),
    outcome: z.enum(requestOutcomes).optional(),
    outcomeReason: lineSchema(0, 200, () => texts.labels.reason).optional(),
  }),
  responses: {
    200: z.array(z.object({ id: idSchema, status: requestSchema.shape.status, version: versionSchema })),
  },
  problems: [404, 409, 422],
  idempotent: true,
})
