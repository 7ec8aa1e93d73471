/** Routes of `contract/mail.ts`: the two forms of the public site. */
import type { Request } from 'express'
import { readMainLanguage } from '#server/content/pages/site-info.ts'
import type { Context } from '#server/platform/context.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { type HandlerResponse, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/mail.ts'
import { inLanguage } from '#shared/domain/languages.ts'
import { presentConsent } from '../people/consent.ts'
import { acceptRequest, priceForRequest, type VisitorRequest } from './accept-request.ts'
import { phoneNumber } from './phone-number.ts'
import { countSource } from './request-source.ts'
import { suspicionOf } from './spam-suspicion.ts'

export const mailRoutes = (ctx: Context): Route[] => [
  route(sendCallback, async ({ body, lang, request }) => {
    const { name, phone, message } = body
    const quote = await priceForRequest(ctx, body.quote, lang)
    return accept(ctx, request, body, {
      kind: 'callback',
      lang,
      name,
      phone,
      quote,
      suspicion: suspicionOf(body),
      ...(message ? { message } : {}),
    })
  }),

  route(contract.sendCalculation, async ({ body, lang, request }) => {
    const { email, message } = body
    const quote = await priceForRequest(ctx, body.quote, lang)
    return accept(ctx, request, body, {
      kind: 'calculation',
      lang,
      email,
      message,
      quote,
      suspicion: suspicionOf(body),
    })
  }),
]

/** With the numbering plans, which weigh too much for the contract: a wrong number is named along with the other fields. */
const sendCallback = {
  ...contract.sendCallback,
  body: contract.callbackRequest.extend({ phone: phoneNumber }),
}

const accept = async (
  ctx: Context,
  request: Request,
  body: unknown,
  visitor: VisitorRequest,
): Promise<HandlerResponse> => {
  const consent = await presentConsent(ctx)
  // Before the transaction, in which only its own connection is in reach.
  const main = await readMainLanguage(ctx)
  const { id } = await once(ctx, request, body, async tx => {
    const requestId = await acceptRequest(ctx, tx, { ...visitor, consent })
    if (!visitor.suspicion) countSource(ctx, request, { route: visitor.quote?.input.route, main })
    return { id: requestId }
  })
  const thanks = inLanguage(`/thanks?form=${visitor.kind}`, visitor.lang ?? 'ru', main)
  return accepted(request, thanks, id)
}

/** A page without JavaScript goes on to the thank-you page; a script gets the number. */
const accepted = (request: Request, thanks: string, id: number): HandlerResponse =>
  request.is('application/x-www-form-urlencoded')
    ? { status: 303, headers: { Location: thanks } }
    : { status: 202, body: { id } }
