import type { Request } from 'express'
import type { z } from 'zod'
import { priceForRequest } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { HttpRoute } from '#server/platform/http/mount.ts'
import type { Call } from '#server/platform/http/requests/read-call.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { honeypotField } from '#shared/contract/platform/honeypot-field.ts'
import * as contract from '#shared/contract/work/request-forms.ts'
import { consentOf, mainLanguageOf } from '#shared/domain/calculation/office-options.ts'
import { type Language, localisePath } from '#shared/domain/site/languages.ts'
import { acceptRequest, type VisitorRequest } from './accept-request.ts'
import { phoneNumber } from './phone-number.ts'
import { originOf } from './request-source.ts'

export const requestFormRoutes = (ctx: Context): HttpRoute[] => [
  form(ctx, sendCallback, ({ body, lang }) => {
    const { name, phone, message, replyBy = null } = body
    const visitor = { kind: 'callback' as const, lang, name, phone, replyBy, suspicion: suspicionOf(body) }
    return { ...visitor, ...(message ? { message } : {}) }
  }),

  form(ctx, contract.sendCalculationEndpoint, ({ body, lang }) => {
    const { email, message } = body
    return { kind: 'calculation', lang, email, message, suspicion: suspicionOf(body) }
  }),
]

/** Validates phones here and not in the contract, which public pages load: the numbering plans are large. */
const sendCallback = {
  ...contract.sendCallbackEndpoint,
  body: contract.callbackRequestSchema.extend({ phone: phoneNumber }),
}

/** Route of a form of the public site; `visitorOf` turns the call into a request. */
const form = <const E extends Endpoint & { body: z.ZodType<{ quote?: QuoteInput | undefined }> }>(
  ctx: Context,
  endpoint: E,
  visitorOf: (call: Call<E>) => VisitorRequest & { lang: Language },
): HttpRoute => {
  const price = (call: Call<E>) =>
    priceForRequest(ctx, (call.body as { quote?: QuoteInput }).quote, call.lang)
  return writeRoute(endpoint, {
    prepare: price,
    change: async (call, { quote, options }) => {
      const { tx, lang, request } = call
      const visitor = visitorOf(call)
      const origin = originOf(ctx, request, { route: quote?.input.route, main: mainLanguageOf(options) })
      const consent = consentOf(options, lang)
      const id = await acceptRequest(ctx, tx, { ...visitor, quote, consent, origin })
      return { id }
    },
    respond: async ({ id }, call, prepared) => {
      if (!isFromForm(call.request)) return { status: 202, body: { id } }
      const { quote, options } = prepared ?? (await price(call))
      const { kind, replyBy } = visitorOf(call)
      // The thank-you page depends on the time and is cached by URL, so the URL contains the minute.
      const kept = new URLSearchParams({ form: kind, number: String(id), at: String(minuteOf(ctx.now())) })
      if (replyBy) kept.set('reply', replyBy)
      if (quote) kept.set('calculation', quote.address.replace(/^.*\?/, ''))
      const Location = localisePath(`/thanks?${kept}`, call.lang, mainLanguageOf(options))
      return { status: 303, headers: { Location } }
    },
  })
}

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

/** A form sent without JavaScript is redirected to the thank-you page; a script gets the request's number. */
const isFromForm = (request: Request): boolean => Boolean(request.is('application/x-www-form-urlencoded'))

/** Reason to regard a request as sent by a robot, or null; such a request is not lost, but stored as spam. */
const suspicionOf = (body: { [honeypotField]?: string | undefined }): string | null =>
  body[honeypotField] ? 'заполнено скрытое поле формы, которого люди не видят' : null
