/** The inbox: every callback and calculation request, as the office works it. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { quoteInputSchema, storedQuoteSchema } from '#shared/contract/calculation/quotes.ts'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import {
  idSchema,
  lineSchema,
  linesSchema,
  searchedPageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { nextActionInput, nextActionSchema } from './next-action.ts'
import { mailAddressSchema, replyWays } from './request-forms.ts'

export const requestKinds = ['callback', 'calculation'] as const
export const requestStatuses = ['new', 'in_work', 'done', 'spam'] as const
const mailStates = ['none', 'pending', 'sent', 'failed'] as const

export const requestSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** Language of the page with the form. */
  lang: z.enum(languages),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  quote: storedQuoteSchema.nullable(),
  status: z.enum(requestStatuses),
  /** Result, only with `done`; null when not recorded. */
  outcome: z.enum(requestOutcomes).nullable(),
  /** Reason, only with `refused`, in Russian from the office's list. */
  outcomeReason: z.string().nullable(),
  /**
   * `form` of the site, `link` for a form on a calculation opened by link, `office` for an entry by a colleague,
   * `import`, or `utm:<source>` from the page's URL; null when unknown.
   */
  source: z.string().nullable(),
  /** Path of the page without the language prefix. */
  page: z.string().nullable(),
  /** Delivery route: of the calculation sent along, or of the page. */
  route: z.string().nullable(),
  /** Wanted way of answering; null for a call. */
  replyBy: z.enum(replyWays).nullable(),
  /** One line: the car of the current calculation, else the beginning of the message. */
  summary: z.string(),
  /**
   * Deadline of the office's first answer, counted within opening hours; null once a colleague has taken the request.
   */
  answerBy: timestampSchema.nullable(),
  note: z.string(),
  takenBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Name of the person in charge, who may be a Telegram user without an account. */
  holder: z.string().nullable(),
  nextAction: nextActionSchema.nullable(),
  /** True when the same phone or e-mail has an earlier request. */
  hasEarlier: z.boolean(),
  /** Version of the consent text below the form; see `GET /api/request/{id}/history`. */
  consentVersion: idSchema.nullable(),
  /** Time when names, phones, e-mails and texts were removed. */
  erasedAt: timestampSchema.nullable(),
  /** `none` without a mail: no mail server, spam, entered or imported by the office, or removed by an erasure. */
  mailState: z.enum(mailStates),
  mailError: z.string().nullable(),
  /** State of the messages to the chosen chats: failed if any failed; `none` without messages. */
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
  /** Only requests whose next action is due. */
  due: z.literal('1').optional(),
  /** Id of an account, or `none` for requests without a person in charge. */
  holder: z
    .union([z.literal('none'), z.string().regex(/^[1-9]\d{0,14}$/)], { error: () => texts.holderForm })
    .optional(),
  q: z.string().normalize('NFC').trim().max(200).optional(),
})

/** Rows of a page. */
export const pageSize = 25

export const listRequestsEndpoint = endpoint('GET /api/request', {
  access: 'requests.read',
  summary:
    'Reads one page of the inbox, newest or longest waiting first and those due before all, by status, kind, state of the mail and text',
  query: requestFilterSchema.extend({
    page: z.string().max(20).optional(),
    /** `waiting` sorts by age, oldest first. */
    sort: z.literal('waiting').optional(),
  }),
  responses: {
    200: searchedPageSchema(requestSchema).extend({
      /** Requests by state with the other filters applied; erased new requests are not counted. */
      counts: z.record(z.enum(requestStatuses), z.number().int().min(0)),
      /** Requests in any state. */
      all: z.number().int().min(0),
      /** Requests with a next action that is due. */
      due: z.number().int().min(0),
    }),
  },
  problems: [404],
})

export const readRequestEndpoint = endpoint('GET /api/request/:id', {
  access: 'requests.read',
  summary: 'Reads one request',
  responses: { 200: requestSchema },
})

/** A request that a colleague enters during a phone call. */
export const callerRequestSchema = z
  .strictObject({
    name: lineSchema(0, 120, () => texts.labels.personName).default(''),
    phone: lineSchema(1, 40, () => texts.labels.phone),
    email: mailAddressSchema.optional(),
    note: linesSchema(5_000, () => texts.labels.note).default(''),
    /** Language of the conversation, used for the calculation and its mail. */
    lang: z.enum(languages, errorText('language')).optional(),
    /** With its date, so that the stored sum is the sum told to the caller. */
    quote: quoteInputSchema.optional(),
    /** True to send the calculation to the caller's e-mail. */
    mail: z.boolean({ error: () => texts.letterFlag }).default(false),
  })
  .superRefine(({ email, mail, quote }, context) => {
    if (!mail) return
    if (email === undefined) context.addIssue({ code: 'custom', path: ['email'], message: texts.mailEmpty })
    if (quote === undefined)
      context.addIssue({ code: 'custom', path: ['quote'], message: texts.nothingToSend })
  })

export const createRequestEndpoint = endpoint('POST /api/request', {
  access: 'requests.write',
  summary:
    'Keeps the request of a caller, in work by who talked to them, and mails them the calculation on demand',
  body: callerRequestSchema,
  responses: { 201: requestSchema },
  problems: [422],
  idempotent: true,
})

export const changeRequestEndpoint = endpoint('PATCH /api/request/:id', {
  access: 'requests.write',
  summary:
    'Changes the status, the note, the next action, the holder or the outcome of a request, or adds a comment at it; who first takes it in work or closes it has it',
  body: z
    .strictObject({
      status: z.enum(requestStatuses),
      /** Allowed with `done` or for a closed request; reopening removes it. */
      outcome: z.enum(requestOutcomes).nullable(),
      /** One of `GET /api/request/outcome-reasons` in either language; required with `refused`, else not allowed. */
      outcomeReason: lineSchema(0, 200, () => texts.labels.reason).nullable(),
      note: linesSchema(5_000, () => texts.labels.note),
      /** Id of an account; null for nobody. */
      takenBy: idSchema.nullable(),
      nextAction: nextActionInput.nullable(),
      /** Same as `POST /api/comment/request/{id}`, for programs that queue changes offline. */
      comment: newCommentSchema,
    })
    .partial()
    .refine(change => Object.keys(change).length > 0, { error: () => texts.nothingChanged }),
  responses: { 200: requestSchema },
  problems: [422],
  ifMatch: true,
  idempotent: true,
})

export const listOutcomeReasonsEndpoint = endpoint('GET /api/request/outcome-reasons', {
  access: 'requests.read',
  summary:
    'Lists the reasons for a refusal in the order of the office: the option `private.refusal_reasons`, else those of the program',
  responses: { 200: z.array(z.object({ ru: z.string(), uk: z.string() })) },
})

/** Delivery of a quote to the customer: by our mail, or by the office itself. */
const handover = z.object({
  way: z.enum(['mail', 'hand']),
  at: timestampSchema,
  by: z.string(),
  /** State of the mail; `none` for a quote handed over by the office, and once the mail was deleted from the outbox. */
  mailState: z.enum(mailStates),
  mailError: z.string().nullable(),
})

export const readRequestHistoryEndpoint = endpoint('GET /api/request/:id/history', {
  access: 'requests.read',
  summary: 'Reads what stands around a request: earlier ones of the same person, its quotes, the consent',
  responses: {
    200: z.object({
      /** Earlier requests of the same phone or e-mail, newest first. */
      earlier: z.array(
        z.object({
          id: idSchema,
          kind: z.enum(requestKinds),
          status: z.enum(requestStatuses),
          holder: z.string().nullable(),
          createdAt: timestampSchema,
        }),
      ),
      /** Quotes, newest first; the first one is current. */
      quotes: z.array(
        z.object({
          number: z.string(),
          createdAt: timestampSchema,
          totalUah: z.string(),
          /** Name of the colleague who made the quote; null for the visitor's own. */
          author: z.string().nullable(),
          /** URL of the quote for the customer, in their language. */
          link: z.string(),
          /** When the quote was given to the customer, newest first. */
          handovers: z.array(handover),
        }),
      ),
      /** Answers of the office, newest first; sent quotes are `handovers`. */
      answers: z.array(
        handover.omit({ way: true }).extend({
          way: z.enum(['mail', 'viber', 'telegram', 'whatsapp', 'phone']),
          /** Text as sent; for a phone call, the note. */
          text: z.string(),
        }),
      ),
      consent: z.object({ version: idSchema, text: z.string() }).nullable(),
    }),
  },
})
export type RequestHistory = z.infer<(typeof readRequestHistoryEndpoint)['responses'][200]>

export const quoteRequestAgainEndpoint = endpoint('POST /api/request/:id/quote', {
  access: 'requests.write',
  summary: 'Prices a request anew as a quote of its own; the earlier ones stay in its history',
  body: z.strictObject({ input: quoteInputSchema }),
  responses: { 200: requestSchema },
  problems: [422],
  ifMatch: true,
})

export const handOverQuoteEndpoint = endpoint('POST /api/request/:id/quote/handover', {
  access: 'requests.write',
  summary:
    'Mails the quote that counts to the customer with its document, or notes that the office has handed it over itself',
  body: z.discriminatedUnion('way', [
    z.strictObject({
      way: z.literal('mail'),
      /** Replaces the usual introduction; the lines of the calculation follow. */
      text: linesSchema(5_000, () => texts.labels.letterText).optional(),
    }),
    z.strictObject({ way: z.literal('hand') }),
  ]),
  responses: { 200: requestSchema },
  problems: [422],
  ifMatch: true,
  idempotent: true,
})

const erasedRequest = z.object({
  id: idSchema,
  erasedAt: timestampSchema,
  /** True for another person’s request that lost only texts about the erased person. */
  textsOnly: z.boolean(),
})
export type ErasedRequest = z.infer<typeof erasedRequest>

export const listErasedRequestsEndpoint = endpoint('GET /api/request/erased', {
  access: 'requests.read',
  summary:
    'Lists the requests whose personal data or texts were removed since a moment, for copies kept elsewhere',
  query: z.strictObject({ since: timestampSchema.optional() }),
  responses: { 200: z.array(erasedRequest) },
})

export const exportRequestsEndpoint = endpoint('GET /api/request/export.csv', {
  access: 'requests.read',
  summary: 'Downloads the inbox as CSV that a spreadsheet program opens without running anything',
  query: requestFilterSchema,
  download: { kind: 'person', bulk: true },
})

export const exportRequestsWorkbookEndpoint = endpoint('GET /api/request/export.xlsx', {
  access: 'requests.read',
  summary: 'Downloads the inbox as a workbook of at most 20,000 rows, with dates and amounts as such',
  query: requestFilterSchema,
  download: { kind: 'person', bulk: true },
  problems: [413],
})

export const retryMailEndpoint = endpoint('POST /api/request/:id/mail', {
  access: 'requests.write',
  summary: 'Sends the mail of a request again now, when it has not gone out',
  responses: { 200: requestSchema },
  problems: [409],
})
