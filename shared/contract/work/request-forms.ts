/** The two forms of the public site: a callback, and a calculation by mail. */
import { z } from 'zod'
import { texts } from '#messages/platform/schema.js'
import { quoteInputSchema } from '#shared/contract/calculation/quotes.ts'
import { idSchema, lineSchema, linesSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { honeypotField } from '#shared/contract/platform/honeypot-field.ts'
import {
  errorText,
  expectsText,
  fillIn,
  type Label,
  label,
  nationalName,
  tooLong,
  wrongAddress,
} from '#shared/contract/platform/schema-texts.ts'
import { hasNationalName, mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'

/** Honeypot: a form that fills it gets the usual response and is stored as spam. */
const trap = z.string().max(500).optional()

/** Input of the quote endpoint; a form without JavaScript sends it as JSON text. */
const sentQuote = z.preprocess(parseQuote, quoteInputSchema.optional()).optional()

/** Ways in which a visitor can be answered; `call` by default. */
export const replyWays = ['call', 'telegram', 'viber', 'whatsapp', 'mail'] as const
export type ReplyWay = (typeof replyWays)[number]

export const callbackRequestSchema = z.strictObject({
  name: lineSchema(1, 120, label('name')),
  phone: lineSchema(1, 40, label('phone')),
  message: linesSchema(5_000, label('message')).optional(),
  replyBy: z.enum(replyWays, errorText('replyBy')).optional(),
  quote: sentQuote,
  [honeypotField]: trap,
})

/** E-mail address of a field with this name. */
export const mailAddressOf = (field: Label) =>
  z
    .string(expectsText(field))
    .overwrite(readMailAddress)
    .min(1, fillIn(field))
    .max(254, tooLong(field, 254))
    .refine(address => !hasNationalName(address), nationalName(field))
    .pipe(z.email({ pattern: mailAddress, ...wrongAddress(field) }))

/** E-mail to which a calculation is sent. */
export const mailAddressSchema = mailAddressOf(label('mail'))

export const calculationRequestSchema = z.strictObject({
  email: mailAddressSchema,
  message: linesSchema(5_000, label('message')).default(''),
  quote: sentQuote,
  [honeypotField]: trap,
})

const accepted = z.object({ id: idSchema })

export const sendCallbackEndpoint = endpoint('POST /api/mail/callback', {
  access: 'public',
  summary: 'Stores a request for a call, then mails the office; a plain form gets a redirect',
  bodyKind: 'json-or-form',
  body: callbackRequestSchema,
  emptyFields: { name: '—' },
  responses: { 202: accepted, 303: null },
  problems: [415, 422],
  idempotent: true,
  limit: 'mail',
})

export const sendCalculationEndpoint = endpoint('POST /api/mail/calculation', {
  access: 'public',
  summary: 'Stores a request for a calculation, then mails it with the quote computed again on the server',
  bodyKind: 'json-or-form',
  body: calculationRequestSchema,
  responses: { 202: accepted, 303: null },
  problems: [415, 422],
  idempotent: true,
  limit: 'mail',
})

function parseQuote(
  value: z.input<typeof quoteInputSchema> | string | undefined,
  context: z.RefinementCtx,
): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: texts.quoteUnreadable })
    return z.NEVER
  }
}
