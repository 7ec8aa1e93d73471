/** The promises of `contract/mail.ts`: the two forms of the public site. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { type HandlerResponse, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/mail.ts'
import { presentConsent } from '../people/consent.ts'
import { acceptRequest, priceForRequest, type VisitorRequest } from './accept-request.ts'
import { phoneNumber } from './phone-number.ts'
import { countSource } from './request-source.ts'
import { suspicionOf } from './spam-suspicion.ts'

export const mailRoutes = (ctx: Context): Route[] => [
  route(sendCallback, async ({ body, request }) => {
    const { name, phone, message } = body
    const quote = await priceForRequest(ctx, body.quote)
    return accept(ctx, request, body, {
      kind: 'callback',
      name,
      phone,
      quote,
      suspicion: suspicionOf(body),
      ...(message ? { message } : {}),
    })
  }),

  route(contract.sendCalculation, async ({ body, request }) => {
    const { email, message } = body
    const quote = await priceForRequest(ctx, body.quote)
    return accept(ctx, request, body, {
      kind: 'calculation',
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
  const { id } = await once(ctx, request, body, async tx => {
    const accepted = await acceptRequest(ctx, tx, { ...visitor, consent })
    if (!visitor.suspicion) countSource(ctx, request, visitor.quote?.input.route)
    return { id: accepted }
  })
  return accepted(request, visitor.kind, id)
}

/** A page without JavaScript goes on to the thank-you page; a script gets the number. */
const accepted = (request: Request, form: VisitorRequest['kind'], id: number): HandlerResponse =>
  request.is('application/x-www-form-urlencoded')
    ? { status: 303, headers: { Location: `/thanks?form=${form}` } }
    : { status: 202, body: { id } }
