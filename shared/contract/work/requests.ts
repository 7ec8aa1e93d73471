/**
 * The inbox: every callback and calculation request, as the office works it. Long because a request has many endpoints,
 * each of which is read by itself.
 */
import { z } from 'zod'
import { quoteInputSchema, storedQuoteSchema } from '#shared/contract/calculation/quotes.ts'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import {
  daySchema,
  idParamsSchema,
  idSchema,
  lineSchema,
  linesSchema,
  pageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { nextActionSchema } from './next-action.ts'
import { mailAddressSchema, replyWays } from './request-forms.ts'

export const requestKinds = ['callback', 'calculation'] as const
export const requestStatuses = ['new', 'in_work', 'done', 'spam'] as const
export const mailStates = ['none', 'pending', 'sent', 'failed'] as const

export const requestSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** Language of the page that it came from. Older servers do not name it. */
  lang: z.enum(languages).default('ru'),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  quote: storedQuoteSchema.nullable(),
  status: z.enum(requestStatuses),
  /** How it ended, beside `done` alone; null for one of which nobody has said it, which counts nowhere. */
  outcome: z.enum(requestOutcomes).nullable().default(null),
  /** Beside `refused`, in the Russian words of the office's list. */
  outcomeReason: z.string().nullable().default(null),
  /**
   * `form` of the site, `link` for a form on a page that was opened by a link to a calculation, `office` for what a colleague
   * entered, `import`, or `utm:<source>` where the page's address named one; null where it is not known.
   */
  source: z.string().nullable().default(null),
  /** The path of the page without its language. */
  page: z.string().nullable().default(null),
  /** The way of the car that was asked for: of the calculation that came along, or of the page. */
  route: z.string().nullable().default(null),
  /** How the visitor wants to be answered; null for a call. Older servers do not name it. */
  replyBy: z.enum(replyWays).nullable().default(null),
  /** In a line: the car of the calculation that counts, else how the message begins. Older servers do not name it. */
  summary: z.string().default(''),
  /** By when the office wants to have answered a new one: its limit, from its next opening; null once it is taken up. */
  answerBy: timestampSchema.nullable().default(null),
  note: z.string(),
  takenBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Who has it, also somebody of Telegram without an account here. */
  holder: z.string().nullable(),
  nextAction: nextActionSchema.nullable(),
  /** The same phone or e-mail has asked before. */
  hasEarlier: z.boolean(),
  /** Which consent text stood below the form; see `GET /api/request/{id}/history`. */
  consentVersion: idSchema.nullable(),
  /** When names, phones, addresses and texts were removed. */
  erasedAt: timestampSchema.nullable(),
  /** `none` when none was queued (nothing configured, spam, noted or imported by the office), or an erasure took it. */
  mailState: z.enum(mailStates),
  mailError: z.string().nullable(),
  /** State of the messages to the chosen chats, a failed one before all others; `none` without any. */
  telegramState: z.enum(mailStates),
  telegramError: z.string().nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type OfficeRequest = z.infer<typeof requestSchema>

/** Filters of the inbox, its counts and its export. */
export const requestFilterSchema = z.strictObject({
  status: z.enum(requestStatuses).optional(),
  kind: z.enum(requestKinds).optional(),
  mail: z.enum(mailStates).optional(),
  telegram: z.enum(mailStates).optional(),
  /** Only those whose next action is due. */
  due: z.literal('1').optional(),
  /** The number of an account, or `none` for those that nobody has. */
  holder: z
    .union([z.literal('none'), z.string().regex(/^[1-9]\d{0,14}$/)], 'Кто ведёт: номер или none')
    .optional(),
  q: z.string().normalize('NFC').trim().max(200).optional(),
})

export const listRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request',
  access: 'requests.read',
  summary:
    'Reads one page of the inbox, newest or longest waiting first and those due before all, by status, kind, state of the mail and text',
  query: requestFilterSchema.extend({
    page: z.string().max(20).optional(),
    /** `waiting` puts those first that came first. */
    sort: z.literal('waiting').optional(),
  }),
  responses: {
    200: pageSchema(requestSchema).extend({
      /** How many there are in each state with the other filters as they are; of the new ones those that have a person still. */
      counts: z.record(z.enum(requestStatuses), z.number().int().min(0)),
      /** How many there are in whatever state. */
      all: z.number().int().min(0),
      /** How many have a next action that is due. */
      due: z.number().int().min(0),
    }),
  },
  problems: [404],
})

export const readRequestEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/:id',
  access: 'requests.read',
  summary: 'Reads one request',
  params: idParamsSchema,
  responses: { 200: requestSchema },
  problems: [404],
})

/** Request that a manager has noted while talking to a caller. */
export const callerRequestSchema = z
  .strictObject({
    name: lineSchema(0, 120, 'Имя').default(''),
    phone: lineSchema(1, 40, 'Телефон'),
    email: mailAddressSchema.optional(),
    note: linesSchema(5_000, 'Заметка').default(''),
    /** The language of the conversation, and so of the calculation and its mail. */
    lang: z.enum(languages, errorText('language')).optional(),
    /** With its date: the sum that the caller was told stays that of the day. */
    quote: quoteInputSchema.optional(),
    /** Sends the calculation to the caller's address. */
    mail: z.boolean('Письмо: да или нет').default(false),
  })
  .superRefine(({ email, mail, quote }, context) => {
    if (!mail) return
    if (email === undefined)
      context.addIssue({ code: 'custom', path: ['email'], message: 'Почта: заполните поле' })
    if (quote === undefined)
      context.addIssue({ code: 'custom', path: ['quote'], message: 'Нечего отправить: нет расчёта' })
  })

export const createRequestEndpoint = endpoint({
  method: 'POST',
  path: '/api/request',
  access: 'requests.write',
  summary:
    'Keeps the request of a caller, in work by who talked to them, and mails them the calculation on demand',
  body: callerRequestSchema,
  responses: { 201: requestSchema },
  problems: [422],
  idempotent: true,
})

export const changeRequestEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/request/:id',
  access: 'requests.write',
  summary:
    'Changes the status, the note, the next action, the holder or the outcome of a request, or adds a comment at it; who first takes it in work or closes it has it',
  params: idParamsSchema,
  body: z
    .strictObject({
      status: z.enum(requestStatuses),
      /** Together with `done` or for one that is; one that is opened again loses it. */
      outcome: z.enum(requestOutcomes).nullable(),
      /** One of `GET /api/request/outcome-reasons` in either language; with `refused`, and only with it. */
      outcomeReason: lineSchema(0, 200, 'Причина').nullable(),
      note: linesSchema(5_000, 'Заметка'),
      /** The number of an account; null lets go of it. */
      takenBy: idSchema.nullable(),
      nextAction: nextActionSchema.nullable(),
      /** The same as `POST /api/comment/request/{id}`, for programs whose changes wait for the connection. */
      comment: newCommentSchema,
    })
    .partial()
    .refine(change => Object.keys(change).length > 0, 'Нет ни одного изменения'),
  responses: { 200: requestSchema },
  problems: [404, 409, 422],
  ifMatch: true,
  idempotent: true,
})

export const listOutcomeReasonsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/outcome-reasons',
  access: 'requests.read',
  summary:
    'Lists the reasons for a refusal in the order of the office: the option `private.refusal_reasons`, else those of the program',
  responses: { 200: z.array(z.object({ ru: z.string(), uk: z.string() })) },
})

/** A quote given to the customer: by our mail, or by the office itself. */
const handover = z.object({
  way: z.enum(['mail', 'hand']),
  at: timestampSchema,
  by: z.string(),
  /** State of the mail; `none` for a quote that the office handed over itself, and once the mail has left the outbox. */
  mailState: z.enum(mailStates),
  mailError: z.string().nullable(),
})

export const readRequestHistoryEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/:id/history',
  access: 'requests.read',
  summary: 'Reads what stands around a request: earlier ones of the same person, its quotes, the consent',
  params: idParamsSchema,
  responses: {
    200: z.object({
      /** Newest first, of the same phone or e-mail. */
      earlier: z.array(
        z.object({
          id: idSchema,
          kind: z.enum(requestKinds),
          status: z.enum(requestStatuses),
          holder: z.string().nullable(),
          createdAt: timestampSchema,
        }),
      ),
      /** Newest first; the first is the one that counts. */
      quotes: z.array(
        z.object({
          number: z.string(),
          createdAt: timestampSchema,
          totalUah: z.string(),
          /** Who made it in the office; null for the visitor's own. */
          author: z.string().nullable(),
          /** Where the customer can open it, in their language. Older servers do not name it. */
          link: z.string().default(''),
          /** When it was given to the customer, newest first. */
          handovers: z.array(handover).default([]),
        }),
      ),
      /** Answers of the office, newest first; quotes that were given are `handovers`. Older servers name none. */
      answers: z
        .array(
          handover.omit({ way: true }).extend({
            way: z.enum(['mail', 'viber', 'telegram', 'whatsapp', 'phone']),
            /** As it went out; of a call what was noted. */
            text: z.string(),
          }),
        )
        .default([]),
      consent: z.object({ version: idSchema, text: z.string() }).nullable(),
    }),
  },
  problems: [404],
})
export type RequestHistory = z.infer<(typeof readRequestHistoryEndpoint)['responses'][200]>

export const quoteRequestAgainEndpoint = endpoint({
  method: 'POST',
  path: '/api/request/:id/quote',
  access: 'requests.write',
  summary: 'Prices a request anew as a quote of its own; the earlier ones stay in its history',
  params: idParamsSchema,
  body: z.strictObject({ input: quoteInputSchema }),
  responses: { 200: requestSchema },
  problems: [404, 409, 422],
  ifMatch: true,
})

export const handOverQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/request/:id/quote/handover',
  access: 'requests.write',
  summary:
    'Mails the quote that counts to the customer with its document, or notes that the office has handed it over itself',
  params: idParamsSchema,
  body: z.discriminatedUnion('way', [
    z.strictObject({
      way: z.literal('mail'),
      /** In the place of the usual sentence; the lines of the calculation follow it. */
      text: linesSchema(5_000, 'Текст письма').optional(),
    }),
    z.strictObject({ way: z.literal('hand') }),
  ]),
  responses: { 200: requestSchema },
  problems: [404, 409, 422],
  ifMatch: true,
  idempotent: true,
})

const erasedRequest = z.object({
  id: idSchema,
  erasedAt: timestampSchema,
  /** Another person’s request that has lost the texts in which an erased person stood, and keeps its own person. */
  textsOnly: z.boolean(),
})
export type ErasedRequest = z.infer<typeof erasedRequest>

export const listErasedRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/erased',
  access: 'requests.read',
  summary:
    'Lists the requests whose personal data or texts were removed since a moment, for copies kept elsewhere',
  query: z.strictObject({ since: timestampSchema.optional() }),
  responses: { 200: z.array(erasedRequest) },
})

export const exportRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/export.csv',
  access: 'requests.read',
  summary: 'Downloads the inbox as CSV that a spreadsheet program opens without running anything',
  query: requestFilterSchema,
  download: { kind: 'person', bulk: true },
  responses: { 200: 'bytes' },
  problems: [429],
})

export const exportRequestsWorkbookEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/export.xlsx',
  access: 'requests.read',
  summary: 'Downloads the inbox as a workbook of at most 20,000 rows, with dates and amounts as such',
  query: requestFilterSchema,
  download: { kind: 'person', bulk: true },
  responses: { 200: 'bytes' },
  problems: [413, 429],
})

export const retryMailEndpoint = endpoint({
  method: 'POST',
  path: '/api/request/:id/mail',
  access: 'requests.write',
  summary: 'Sends the mail of a request again now, when it has not gone out',
  params: idParamsSchema,
  responses: { 200: requestSchema },
  problems: [404, 409],
})

/** An event of the stream, `event: request`. Its `id` line is the request's number. */
export const arrivalSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** Name, address or number of the visitor. */
  who: z.string(),
  createdAt: timestampSchema,
})
export type Arrival = z.infer<typeof arrivalSchema>

/** An event of the stream, `event: reminder`: the time of a next action has come. */
export const reminderSchema = z.object({
  id: idSchema,
  who: z.string(),
  text: z.string(),
  at: timestampSchema,
})
export type Reminder = z.infer<typeof reminderSchema>

/** An event of the stream, `event: late-order`: a stage of an order has just become late. */
export const lateOrderSchema = z.object({
  id: idSchema,
  title: z.string(),
  stage: z.string(),
  day: daySchema,
})
export type LateOrder = z.infer<typeof lateOrderSchema>

/** An event of the stream, `event: order-reminder`: the time of the next step of an order has come. */
export const orderReminderSchema = nextActionSchema.extend({ id: idSchema, title: z.string() })
export type OrderReminder = z.infer<typeof orderReminderSchema>

export const streamRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/request/stream',
  access: 'requests.read',
  summary:
    'Tells of new requests (`event: request`), of changed ones (`event: changed`) and of next actions that are due ' +
    '(`event: reminder`) as server-sent events, ' +
    'from after `Last-Event-ID` or `after`; without `Accept: text/event-stream` it ends with what is there',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Номер последней известной заявки')
      .transform(Number)
      .optional(),
  }),
  responses: { 200: 'bytes' },
  problems: [429],
})
