/** The promises of `contract/mail.ts`: the two forms of the public site. */
import type { Request } from 'express'
import { z } from 'zod'
import * as contract from '#shared/contract/mail.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import type { Context } from '../context.ts'
import { once } from '../http/idempotency.ts'
import { type Answer, type Route, route } from '../http/mount.ts'
import { acceptRequest, priceForRequest, type VisitorRequest } from './accept-request.ts'

export const mailRoutes = (ctx: Context): Route[] => [
  route(sendCallback, async ({ body, request }) => {
    if (body.website) return accepted(request, 'callback', await nextNumber(ctx))
    const { name, phone, message } = body
    const quote = await priceForRequest(ctx, body.quote)
    return accept(ctx, request, body, {
      kind: 'callback',
      name,
      phone,
      quote,
      ...(message ? { message } : {}),
    })
  }),

  route(contract.sendCalculation, async ({ body, request }) => {
    if (body.website) return accepted(request, 'calculation', await nextNumber(ctx))
    const { email, message } = body
    const quote = await priceForRequest(ctx, body.quote)
    return accept(ctx, request, body, { kind: 'calculation', email, message, quote })
  }),
]

/** With the numbering plans, which weigh too much for the contract: a wrong number is named along with the other fields. */
const sendCallback = {
  ...contract.sendCallback,
  body: contract.callbackRequest.extend({
    phone: contract.callbackRequest.shape.phone.transform((text, context) => {
      const phone = normalizePhone(text)
      if (phone !== null) return phone
      context.addIssue('Телефон: проверьте номер, например +380 67 123 45 67')
      return z.NEVER
    }),
  }),
}

const accept = async (
  ctx: Context,
  request: Request,
  body: unknown,
  visitor: VisitorRequest,
): Promise<Answer> => {
  const { id } = await once(ctx, request, body, async tx => ({ id: await acceptRequest(ctx, tx, visitor) }))
  return accepted(request, visitor.kind, id)
}

/** A page without JavaScript goes on to the thank-you page; a script gets the number. */
const accepted = (request: Request, form: VisitorRequest['kind'], id: number): Answer =>
  request.is('application/x-www-form-urlencoded')
    ? { status: 303, headers: { Location: `/thanks?form=${form}` } }
    : { status: 202, body: { id } }

/** What a robot gets in place of a number of its own, so that it cannot tell that it was seen through. */
const nextNumber = async (ctx: Context): Promise<number> => {
  const row = await ctx.db
    .selectFrom('requests')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return (row?.id ?? 0) + 1
}
