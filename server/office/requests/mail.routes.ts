/** Routes of `contract/mail.ts`: the two forms of the public site. */
import type { Request } from 'express'
import { priceForRequest } from '#server/calculation/quotes/request-quote.ts'
import type { Context } from '#server/platform/context.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { type HandlerResponse, type Route, route } from '#server/platform/http/mount.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import * as contract from '#shared/contract/mail.ts'
import { inLanguage, type Language } from '#shared/domain/languages.ts'
import { consentOf, mainLanguageOf } from '#shared/domain/office-options.ts'
import { acceptRequest, type VisitorRequest } from './accept-request.ts'
import { phoneNumber } from './phone-number.ts'
import { countSource } from './request-source.ts'
import { suspicionOf } from './spam-suspicion.ts'

export const mailRoutes = (ctx: Context): Route[] => [
  route(sendCallback, async ({ body, lang, request }) => {
    const { name, phone, message } = body
    return accept(ctx, request, body, {
      kind: 'callback',
      lang,
      name,
      phone,
      suspicion: suspicionOf(body),
      ...(message ? { message } : {}),
    })
  }),

  route(contract.sendCalculation, async ({ body, lang, request }) => {
    const { email, message } = body
    const suspicion = suspicionOf(body)
    return accept(ctx, request, body, { kind: 'calculation', lang, email, message, suspicion })
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
  body: { quote?: QuoteInput | undefined },
  visitor: VisitorRequest & { lang: Language },
): Promise<HandlerResponse> => {
  const { lang } = visitor
  const { quote, options } = await priceForRequest(ctx, body.quote, lang)
  const consent = consentOf(options, lang)
  const main = mainLanguageOf(options)
  const { id } = await once(ctx, request, body, async tx => {
    const requestId = await acceptRequest(ctx, tx, { ...visitor, quote, consent })
    if (!visitor.suspicion) countSource(ctx, request, { route: quote?.input.route, main })
    return { id: requestId }
  })
  const thanks = inLanguage(`/thanks?form=${visitor.kind}`, lang, main)
  return accepted(request, thanks, id)
}

/** A page without JavaScript goes on to the thank-you page; a script gets the number. */
const accepted = (request: Request, thanks: string, id: number): HandlerResponse =>
  request.is('application/x-www-form-urlencoded')
    ? { status: 303, headers: { Location: thanks } }
    : { status: 202, body: { id } }
