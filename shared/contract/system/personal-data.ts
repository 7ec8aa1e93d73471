/** Everything stored about a person outside the office, by phone or e-mail: shown, exported, erased. */

import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import { commentKinds } from '#shared/contract/platform/comments.ts'
import {
  daySchema,
  idSchema,
  lineSchema,
  pageNumberSchema,
  pageSchema,
  timestampSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { requestKinds, requestStatuses } from '#shared/contract/work/requests.ts'

/** Sent in the body, because URLs are kept in logs and histories. */
const contact = lineSchema(2, 254, () => texts.labels.contact)
const person = z.strictObject({ contact })

const foundRequest = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  createdAt: timestampSchema,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  note: z.string(),
  nextAction: z.string().nullable(),
  quotes: z.array(z.string()),
  /** Answers of the office; empty for others’ requests. */
  answers: z.array(z.object({ way: z.string(), text: z.string(), at: timestampSchema })),
  /** Consent text shown below the form; null for requests from elsewhere, and for others’ requests. */
  consent: z.object({ version: idSchema, text: z.string() }).nullable(),
  /** True for another person’s request whose text names this person. */
  mention: z.boolean(),
})
export type FoundRequest = z.infer<typeof foundRequest>

const foundOrder = z.object({
  id: idSchema,
  createdAt: timestampSchema,
  name: z.string(),
  /** Make, model and year. */
  car: z.string(),
  /** True for another person’s order whose texts name this person. */
  mention: z.boolean(),
  /** True for an order in the bin. */
  binned: z.boolean(),
})

const foundComment = z.object({
  id: idSchema,
  kind: z.enum(commentKinds),
  /** Number of the commented record, or title and number of a table version. */
  record: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: timestampSchema,
  /** True for a comment on another record that names the person. */
  mention: z.boolean(),
})
export type FoundComment = z.infer<typeof foundComment>

const keptInvoice = z.object({
  id: idSchema,
  number: z.string(),
  day: daySchema,
  orderId: idSchema,
  firm: z.string(),
  sum: z.string(),
  /** True when the invoice is closed, so that only an owner can read it. */
  closed: z.boolean(),
  /** Last day of the retention, or what it would be if closed now; null while money is due. */
  keptUntil: daySchema.nullable(),
  /** True while a dispute or an inspection requires keeping the invoice beyond `keptUntil`. */
  heldOrder: z.boolean(),
  heldFirm: z.boolean(),
})
export type KeptInvoice = z.infer<typeof keptInvoice>

/** Kinds of places that may hold data of a person, besides the personal kinds of records. */
export type ErasurePlaceKind =
  | 'request'
  | 'order'
  | 'binned-order'
  | 'order-file'
  | 'case'
  | 'message'
  | 'comment'
  | 'answer'
  | 'cut'
  | 'quote'
  | 'account'
  | 'log'
  | 'view'
  | 'template'
  | 'chat'

const erasurePlace = z.object({
  /** An `ErasurePlaceKind` or a kind of record; a newer server may send others. */
  what: z.string(),
  /** Number or title by which the office finds the record. */
  record: z.string(),
  /** True for the person's own record, removed whole; false for another's, from which only the contact is removed. */
  own: z.boolean(),
  /** Occurrences of the contact in others' texts, with the text around them. */
  excerpts: z.array(z.object({ before: z.string(), contact: z.string(), after: z.string() })),
})
export type ErasurePlace = z.infer<typeof erasurePlace>

export const foundPersonSchema = z.object({
  /** Phone in normal form, e-mail in lower case, or number of a request or order, see `namedByNumber`. */
  contact: z.string(),
  /**
   * Other contacts in the person’s requests and orders, in manually joined requests and in the orders' source
   * requests, by which colleagues may know the same person.
   */
  otherContacts: z.array(z.string()),
  requests: z.array(foundRequest),
  comments: z.array(foundComment),
  orders: z.array(foundOrder),
  /** Invoices issued to the person, which an erasure closes instead of removing. */
  invoices: z.array(keptInvoice),
  /** Number of saved list views that name the person. */
  views: z.number().int(),
  /** Everything that an erasure would change. */
  places: z.array(erasurePlace),
  /** Hash of these places: an erasure with it is rejected if they have changed since. */
  plan: z.string(),
  /** Number of messages about the person in the outbox, sent ones included. */
  messages: z.number().int(),
  /** Number of log entries with texts about the person. */
  logLines: z.number().int(),
  /** Number of removed accounts with this e-mail, and of removed orders and their files in the bin. */
  binned: z.number().int(),
  backups: z.object({
    kept: z.number().int(),
    /** Time when the last of the backups will have been deleted; null without backups. */
    goneBy: timestampSchema.nullable(),
  }),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

export const findPersonEndpoint = endpoint('POST /api/person/find', {
  access: 'people.erase',
  summary:
    'Finds everything about a person by phone, e-mail or the number of a request (`№ 12`) or an order (`заказ № 12`), and when older backups will have lost it',
  body: person,
  responses: { 200: foundPersonSchema },
})

export const exportPersonEndpoint = endpoint('POST /api/person/export', {
  access: 'people.erase',
  summary:
    'Downloads everything about a person, for that person: JSON, a readable page, or both with the files of orders',
  body: person.extend({ format: z.enum(['json', 'html', 'tar']) }),
  download: { kind: 'person', bulk: true },
})

export const erasePersonEndpoint = endpoint('POST /api/person/erase', {
  access: 'people.erase',
  summary: 'Erases everything about a person at once and for good; asks for the current password',
  body: person.extend({
    currentPassword: z
      .string({ error: () => texts.passwordText })
      .min(1, { error: () => texts.passwordEmpty })
      .max(128),
    /** Hash of the plan that was shown; without it, everything found at the time is erased. */
    plan: z
      .string()
      .regex(/^[\w-]{0,64}$/, { error: () => texts.noSuchPlan })
      .optional(),
    /**
     * True: an order with an open invoice loses only its contacts until all its invoices are closed; false: such an
     * order gives a 409.
     */
    keepOpen: z.boolean({ error: () => texts.keepOpenFlag }).optional(),
  }),
  responses: {
    200: z.object({
      requests: z.number().int(),
      /**
       * False while another process reads the database, so that its files still contain the erased data; see
       * `unfinished`.
       */
      compacted: z.boolean(),
      /** Issued invoices, which are kept. */
      invoices: z.array(keptInvoice),
    }),
  },
  problems: [404, 409],
})

/** Rows of a page. */
export const pageSize = 25

export const listClosedInvoicesEndpoint = endpoint('GET /api/person/invoices', {
  access: 'people.erase',
  summary: 'Reads one page of the closed invoices; those whose time is over come first',
  query: z.strictObject({ page: pageNumberSchema.optional() }),
  responses: { 200: pageSchema(keptInvoice) },
  problems: [404],
})

export const holdInvoicesEndpoint = endpoint('PUT /api/person/invoices/:id/hold', {
  access: 'people.erase',
  summary: 'Says whether a dispute or an inspection holds the closed invoices of the same order or firm',
  body: z.strictObject({
    what: z.enum(['order', 'firm'], { error: () => texts.heldWhat }),
    held: z.boolean({ error: () => texts.heldFlag }),
  }),
})

export const removeClosedInvoicesEndpoint = endpoint('POST /api/person/invoices/remove', {
  access: 'people.erase',
  summary: 'Removes closed invoices whose time is over for good',
  body: z.strictObject({
    ids: z
      .array(idSchema)
      .min(1, { error: () => texts.oneInvoice })
      .max(100),
  }),
  problems: [404, 409],
  passwordAgain: true,
})

/** State of the removal by age: how much is due, and the confirmation that it needs. */
export const retentionStateSchema = z.object({
  /** Requests that will be anonymised within 30 days. */
  soon: z.number().int(),
  question: z.object({ due: z.number().int(), total: z.number().int(), askedAt: timestampSchema }).nullable(),
  /** Erasures whose data may still be in the database files, because another process reads them. */
  unfinished: z.number().int(),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

export const decideRetentionEndpoint = endpoint('POST /api/person/retention', {
  access: 'people.erase',
  summary: 'Allows or refuses a removal by age that would take more requests than it may by itself',
  body: z.strictObject({ allow: z.boolean() }),
  responses: { 200: retentionStateSchema },
  problems: [409],
})
