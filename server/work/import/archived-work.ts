import { z } from 'zod'
import { texts } from '#messages/server/work/import.js'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, insertMissing, insertRow, readRow, updateRow } from '#server/platform/db/rows.ts'
import { type ArchivedKind, archivedKind } from '#server/platform/records/archived-kind.ts'
import { insertRequest } from '#server/work/requests/request.store.ts'
import { commentKinds } from '#shared/contract/platform/comments.ts'
import { timestampSchema } from '#shared/contract/platform/common.ts'
import { replyTemplateInputSchema } from '#shared/contract/work/reply-templates.ts'
import { replyWays } from '#shared/contract/work/request-forms.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { messengers } from '#shared/domain/work/messenger-link.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { accountOf, archivedOrders } from './archived-orders.ts'

const times = { created_at: timestampSchema, updated_at: timestampSchema }
const number = z.number().int().positive()
const text = (most: number) => z.string().max(most)

const consents = archivedKind({
  what: () => texts.kinds.consent,
  audit: null,
  shape: z.object({ text: text(10_000), created_at: timestampSchema }),
  title: consent => consent.text.slice(0, 60),
  importRecord: async (tx, consent) =>
    (await findRow(tx, 'consents', { text: consent.text }, ['id'])) ?? insertRow(tx, 'consents', consent),
})

const replyTemplates = archivedKind({
  what: () => texts.kinds.replyTemplate,
  audit: 'reply-template',
  shape: replyTemplateInputSchema.extend(times).loose(),
  title: ({ title }) => title,
  importRecord: async (tx, { lang = 'ru', title, text: words, created_at, updated_at }) => {
    const current = await findRow(tx, 'reply_templates', { lang, title, text: words }, ['id'])
    return current ?? insertRow(tx, 'reply_templates', { lang, title, text: words, created_at, updated_at })
  },
})

const requests = archivedKind({
  what: () => texts.kinds.request,
  audit: 'request',
  shape: z.object({
    id: number,
    kind: z.enum(['callback', 'calculation']),
    lang: z.enum(languages),
    name: text(200).nullable(),
    phone: text(100).nullable(),
    email: text(300).nullable(),
    message: text(20_000).nullable(),
    quote_id: number.nullable(),
    status: z.enum(['new', 'in_work', 'done', 'spam']),
    outcome: z.enum(requestOutcomes).nullable(),
    outcome_reason: text(200).nullable(),
    source: text(60).nullable(),
    page: text(100).nullable(),
    route: text(20).nullable(),
    reply_by: z.enum(replyWays).nullable(),
    note: text(20_000),
    /** Name of the assignee's account. */
    taken_by_name: text(200).nullable(),
    taken_name: text(200).nullable(),
    next_action: text(1_000).nullable(),
    next_action_at: timestampSchema.nullable(),
    consent_id: number.nullable(),
    erased_at: timestampSchema.nullable(),
    ...times,
  }),
  title: ({ id }) => String(id),
  importRecord: async (tx, { id: _id, ...request }, { idOf }) => {
    const {
      taken_by_name,
      quote_id,
      consent_id,
      taken_name,
      next_action,
      next_action_at,
      erased_at,
      ...fields
    } = request
    const quote = quote_id === null ? null : await idOf(tx, 'quotes', quote_id)
    const quoteNumber = quote === null ? undefined : await numberOf(tx, quote)
    const taken_by = await accountOf(tx, taken_by_name)
    const id = await insertRequest(
      tx,
      {
        ...fields,
        quote_id: quote,
        taken_by,
        consent_id: consent_id === null ? null : await idOf(tx, 'consents', consent_id),
      },
      quoteNumber,
    )
    const assignee = taken_by === null ? (taken_name ?? taken_by_name) : taken_name
    await updateRow(tx, 'requests', id, { taken_name: assignee, next_action, next_action_at, erased_at })
    return { id }
  },
})

const numberOf = async (tx: Tx, quoteId: number): Promise<string> =>
  (await tx.selectFrom('quotes').select('number').where('id', '=', quoteId).executeTakeFirstOrThrow()).number

const lost = () => ({ why: texts.linkedNotMoved })

const requestQuotes = archivedKind({
  what: () => texts.kinds.requestQuote,
  audit: null,
  shape: z.object({
    request_id: number,
    quote_id: number,
    author_name: text(200).nullable(),
    created_at: timestampSchema,
  }),
  title: ({ request_id, quote_id }) => `${request_id}, ${quote_id}`,
  importRecord: async (tx, { request_id, quote_id, ...row }, { idOf }) => {
    const [request, quote] = [await idOf(tx, 'requests', request_id), await idOf(tx, 'quotes', quote_id)]
    if (request === null || quote === null) return lost()
    await insertMissing(tx, 'request_quotes', { ...row, request_id: request, quote_id: quote })
    return { id: quote }
  },
})

const quoteHandovers = archivedKind({
  what: () => texts.kinds.handedQuote,
  audit: null,
  shape: z.object({
    request_id: number,
    quote_id: number,
    way: z.enum(['mail', 'hand']),
    author_name: text(200),
    created_at: timestampSchema,
  }),
  title: ({ request_id, quote_id }) => `${request_id}, ${quote_id}`,
  importRecord: async (tx, { request_id, quote_id, ...row }, { idOf }) => {
    const [request, quote] = [await idOf(tx, 'requests', request_id), await idOf(tx, 'quotes', quote_id)]
    if (request === null || quote === null) return lost()
    return insertRow(tx, 'quote_handovers', { ...row, request_id: request, quote_id: quote, outbox_id: null })
  },
})

const requestAnswers = archivedKind({
  what: () => texts.kinds.answer,
  audit: null,
  shape: z.object({
    request_id: number,
    way: z.enum(['mail', ...messengers, 'phone']),
    text: text(5_000),
    author_name: text(200),
    created_at: timestampSchema,
  }),
  title: ({ request_id, way }) => `${request_id}, ${way}`,
  importRecord: async (tx, { request_id, ...row }, { idOf }) => {
    const request = await idOf(tx, 'requests', request_id)
    if (request === null) return lost()
    return insertRow(tx, 'request_answers', { ...row, request_id: request, outbox_id: null })
  },
})

const requestJoins = archivedKind({
  what: () => texts.kinds.join,
  audit: null,
  shape: z.object({
    request_id: number,
    other_id: number,
    author_name: text(200),
    created_at: timestampSchema,
  }),
  title: ({ request_id, other_id }) => `${request_id}, ${other_id}`,
  importRecord: async (tx, { request_id, other_id, ...row }, { idOf }) => {
    const [one, other] = [await idOf(tx, 'requests', request_id), await idOf(tx, 'requests', other_id)]
    if (one === null || other === null) return lost()
    await insertMissing(tx, 'request_joins', { ...row, request_id: one, other_id: other })
    return readRow(tx, 'request_joins', { request_id: one, other_id: other }, ['id'])
  },
})

const requestCuts = archivedKind({
  what: () => texts.kinds.separation,
  audit: null,
  shape: z.object({
    request_id: number.nullable(),
    contact_key: text(300).nullable(),
    author_name: text(200),
    created_at: timestampSchema,
  }),
  title: ({ request_id, contact_key }) => String(request_id ?? contact_key),
  importRecord: async (tx, { request_id, contact_key, ...row }, { idOf }) => {
    const request = request_id === null ? null : await idOf(tx, 'requests', request_id)
    // A valid row has either a request or a normalised contact, not both; any other row is damaged.
    if ((request === null) === (contact_key === null) || contactKey(contact_key) !== contact_key)
      return lost()
    await insertMissing(tx, 'request_cuts', { ...row, request_id: request, contact_key })
    const made = tx.selectFrom('request_cuts').select('id')
    return contact_key === null
      ? made.where('request_id', '=', request).executeTakeFirstOrThrow()
      : made.where('contact_key', '=', contact_key).executeTakeFirstOrThrow()
  },
})

const comments = archivedKind({
  what: () => texts.kinds.comment,
  audit: null,
  shape: z.object({
    kind: z.enum(commentKinds),
    record_id: text(100),
    author_name: text(200),
    text: text(10_000),
    created_at: timestampSchema,
  }),
  title: ({ kind, record_id }) => `${kind} ${record_id}`,
  importRecord: async (tx, { kind, record_id, ...comment }, { idOf }) => {
    const tables = { post: 'posts', request: 'requests', order: 'orders', table: null }
    const table = tables[kind]
    const record = table === null ? record_id : await idOf(tx, table, Number(record_id))
    if (record === null) return { why: texts.commentedNotMoved }
    const author_id = await accountOf(tx, comment.author_name)
    return insertRow(tx, 'comments', { ...comment, kind, author_id, record_id: String(record) })
  },
})

export const archivedWork: Record<string, ArchivedKind> = {
  consents,
  reply_templates: replyTemplates,
  requests,
  request_quotes: requestQuotes,
  quote_handovers: quoteHandovers,
  request_answers: requestAnswers,
  request_joins: requestJoins,
  request_cuts: requestCuts,
  ...archivedOrders,
  comments,
}
