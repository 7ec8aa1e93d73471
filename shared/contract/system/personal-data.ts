/** Everything that is kept of a person outside the office, found by phone or e-mail: shown, handed over, erased. */
import { z } from 'zod'
import { commentKinds } from '#shared/contract/platform/comments.ts'
import {
  daySchema,
  idParamsSchema,
  idSchema,
  lineSchema,
  pageNumberSchema,
  pageSchema,
  timestampSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { requestKinds, requestStatuses } from '#shared/contract/work/requests.ts'

/** In a body and not in the address, which stands in logs and histories. */
const contact = lineSchema(2, 254, 'Телефон, почта, номер заявки или заказа')
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
  /** Answers of the office; none to others’ requests. Older servers name none. */
  answers: z.array(z.object({ way: z.string(), text: z.string(), at: timestampSchema })).default([]),
  /** Consent that the person read below the form; null for what came another way, and for others’ requests. */
  consent: z.object({ version: idSchema, text: z.string() }).nullable(),
  /** Somebody else’s request whose text names this person. */
  mention: z.boolean(),
})
export type FoundRequest = z.infer<typeof foundRequest>

const foundOrder = z.object({
  id: idSchema,
  createdAt: timestampSchema,
  name: z.string(),
  /** Make, model and year. */
  car: z.string(),
  /** Somebody else’s order whose texts name this person. */
  mention: z.boolean(),
  /** Lies in the bin. Older servers name none of these. */
  binned: z.boolean().default(false),
})

const foundComment = z.object({
  id: idSchema,
  kind: z.enum(commentKinds),
  /** Number of the commented record, or a table with its version. */
  record: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: timestampSchema,
  /** At something else than the person’s own requests, and naming the person. */
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
  /** An owner alone reads it. */
  closed: z.boolean(),
  /** The last day for which it is kept, or would be if it were closed now; null while money is due. */
  keptUntil: daySchema.nullable(),
  /** A dispute or an inspection, which it outlives. */
  heldOrder: z.boolean(),
  heldFirm: z.boolean(),
})
export type KeptInvoice = z.infer<typeof keptInvoice>

/** Where something of a person can stand, in the order in which it is looked for. */
export const erasurePlaces = [
  'request',
  'order',
  'binned-order',
  'order-file',
  'case',
  'message',
  'comment',
  'answer',
  'cut',
  'quote',
  'account',
  'log',
  'view',
  'template',
  'chat',
] as const
export type ErasurePlaceKind = (typeof erasurePlaces)[number]

const erasurePlace = z.object({
  /** A newer server may know more of them. */
  what: z.string(),
  /** By which the office finds it: a number, a title. */
  record: z.string(),
  /** True for this person's, which goes whole; false for somebody else's, which loses the contact alone. */
  own: z.boolean(),
  /** The contact in texts of others, with what stands around it. */
  excerpts: z.array(z.object({ before: z.string(), contact: z.string(), after: z.string() })),
})
export type ErasurePlace = z.infer<typeof erasurePlace>

export const foundPersonSchema = z.object({
  /** The phone in one form, the e-mail in lower case, or the number of a request or an order, see `namedByNumber`. */
  contact: z.string(),
  /**
   * Other contacts in the person’s own requests and orders, in requests joined with these by hand and those that the
   * orders come from: colleagues may know the person by one of these alone. Older servers name none.
   */
  otherContacts: z.array(z.string()).default([]),
  requests: z.array(foundRequest),
  comments: z.array(foundComment),
  /** Older servers name none. */
  orders: z.array(foundOrder).default([]),
  /** Issued to them, which an erasure closes and does not remove. Older servers name none. */
  invoices: z.array(keptInvoice).default([]),
  /** Saved views of lists that name them. */
  views: z.number().int(),
  /** Everything that an erasure would touch, and nothing else. Older servers name none. */
  places: z.array(erasurePlace).default([]),
  /** Names these places: an erasure that carries it is rejected once they are others. */
  plan: z.string().default(''),
  /** Messages about them in the outbox, sent ones included. */
  messages: z.number().int(),
  /** Lines of the log that hold words about them. */
  logLines: z.number().int(),
  /** Removed accounts with this e-mail, removed orders and files of orders in the bin. */
  binned: z.number().int(),
  backups: z.object({
    kept: z.number().int(),
    /** When the last of them will have been thinned out; null without any. */
    goneBy: timestampSchema.nullable(),
  }),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

export const findPersonEndpoint = endpoint({
  method: 'POST',
  path: '/api/person/find',
  access: 'people.erase',
  summary:
    'Finds everything about a person by phone, e-mail or the number of a request (`№ 12`) or an order (`заказ № 12`), and when older backups will have lost it',
  body: person,
  responses: { 200: foundPersonSchema },
})

export const exportPersonEndpoint = endpoint({
  method: 'POST',
  path: '/api/person/export',
  access: 'people.erase',
  summary:
    'Downloads everything about a person, for that person: JSON, a readable page, or both with the files of orders',
  body: person.extend({ format: z.enum(['json', 'html', 'tar']) }),
  download: { kind: 'person', bulk: true },
  responses: { 200: 'bytes' },
  problems: [429],
})

export const erasePersonEndpoint = endpoint({
  method: 'POST',
  path: '/api/person/erase',
  access: 'people.erase',
  summary: 'Erases everything about a person at once and for good; asks for the current password',
  body: person.extend({
    currentPassword: z.string('Пароль: ожидается текст').min(1, 'Пароль: заполните поле').max(128),
    /** Hash of the plan that was shown; without it everything found now is erased. */
    plan: z
      .string()
      .regex(/^[\w-]{0,64}$/, 'План удаления: такого нет')
      .optional(),
    /** An order with an open invoice loses its contacts, and keeps payer, money and invoices until none is; else it is a 409. */
    keepOpen: z.boolean('Закрыть и хранить: да или нет').optional(),
  }),
  responses: {
    200: z.object({
      requests: z.number().int(),
      /** False while another reader keeps the erased bytes in the files of the database; see `unfinished`. */
      compacted: z.boolean(),
      /** Issued ones stay. */
      invoices: z.array(keptInvoice).default([]),
    }),
  },
  problems: [404, 409],
})

export const listClosedInvoicesEndpoint = endpoint({
  method: 'GET',
  path: '/api/person/invoices',
  access: 'people.erase',
  summary: 'Reads one page of the closed invoices; those whose time is over come first',
  query: z.strictObject({ page: pageNumberSchema.optional() }),
  responses: { 200: pageSchema(keptInvoice) },
  problems: [404],
})

export const holdInvoicesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/person/invoices/:id/hold',
  access: 'people.erase',
  summary: 'Says whether a dispute or an inspection holds the closed invoices of the same order or firm',
  params: idParamsSchema,
  body: z.strictObject({
    what: z.enum(['order', 'firm'], 'Что держит: заказ или фирма'),
    held: z.boolean('Спор или проверка: да или нет'),
  }),
  responses: { 204: null },
  problems: [404],
})

export const removeClosedInvoicesEndpoint = endpoint({
  method: 'POST',
  path: '/api/person/invoices/remove',
  access: 'people.erase',
  summary: 'Removes closed invoices whose time is over for good',
  body: z.strictObject({ ids: z.array(idSchema).min(1, 'Счета: назовите хотя бы один').max(100) }),
  responses: { 204: null },
  problems: [404, 409],
  passwordAgain: true,
})

/** State of the removal by age: how much is due, and the question that it asks. */
export const retentionStateSchema = z.object({
  /** Requests that lose their person within 30 days. */
  soon: z.number().int(),
  /** Closed invoices whose time is over. */
  invoices: z.number().int().default(0),
  question: z.object({ due: z.number().int(), total: z.number().int(), askedAt: timestampSchema }).nullable(),
  /** Erasures of which the files of the database may still hold traces, until no other reader needs them. */
  unfinished: z.number().int().default(0),
})
export type RetentionState = z.infer<typeof retentionStateSchema>

export const decideRetentionEndpoint = endpoint({
  method: 'POST',
  path: '/api/person/retention',
  access: 'people.erase',
  summary: 'Allows or refuses a removal by age that would take more requests than it may by itself',
  body: z.strictObject({ allow: z.boolean() }),
  responses: { 200: retentionStateSchema },
  problems: [409],
})
