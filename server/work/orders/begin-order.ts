/** Fields of a new order: contact, language, car, route and quote of its request, and the stages of its route. */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { engineBrief } from '#shared/calculator/quote-brief.ts'
import { deliveryRoutes, type QuoteInput } from '#shared/calculator/quote-input.ts'
import { nameOfCode } from '#shared/calculator/quote-label.ts'
import { auctionNames } from '#shared/calculator/tables/sample-lots.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type * as contract from '#shared/contract/work/orders.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import { begunBy } from '#shared/domain/work/order-stages.ts'
import { getRequest, requestErasedError } from '../requests/request.kind.ts'
import { withChanges } from './order.kind.ts'
import { emptyOrder, type OrderFields } from './order.store.ts'
import { readStages } from './order-template.kind.ts'

/**
 * Throws 404 for an unknown request, 409 for one whose person was erased, that has an order, whose quote is another than
 * the one that was seen or a forecast that nobody has confirmed, 400 for a stage that the route does not have.
 */
export const beginOrder = async (
  { tx, by }: ChangeContext,
  {
    request: requestId,
    quote: seen,
    forecast,
    stages = {},
    ...given
  }: BodyOf<typeof contract.createOrderEndpoint>,
): Promise<OrderFields & { requestId: number | null; quoteId: number | null }> => {
  const request = requestId === undefined ? null : await getRequest(tx, requestId)
  if (request?.erasedAt) throw requestErasedError()
  if (seen !== undefined && seen !== (request?.quote?.number ?? null)) throw httpError('order.quote-moved')
  // A client that names the calculation has shown that there was no order: a colleague may have begun one since.
  if (seen !== undefined && request && (await findRow(tx, 'orders', { request_id: request.id }, ['id'])))
    throw httpError('order.begun')
  if (request?.quote?.statement.rates.forecast && !forecast) throw httpError('order.forecast')
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const fields: Omit<OrderFields, 'stages'> = {
    ...emptyOrder,
    holder: by.actor?.id ?? null,
    ...(request && ofRequest(request)),
    ...named,
  }
  return {
    ...fields,
    stages: withChanges((await readStages(tx, fields.route)).map(begunBy), stages),
    requestId: request?.id ?? null,
    quoteId: await quoteIdOf(tx, request),
  }
}

const ofRequest = ({
  lang,
  name,
  phone,
  email,
  quote,
  route,
  takenBy,
}: OfficeRequest): Partial<OrderFields> => ({
  lang,
  name: knownName(name),
  phones: phone === null ? [] : phonesIn(phone),
  email: email ?? '',
  ...(isRoute(route) && { route }),
  ...(quote && carOf(quote.input)),
  ...(takenBy && { holder: takenBy.id }),
})

const carOf = ({ route, vehicle, usa }: QuoteInput): Partial<OrderFields> => ({
  ...(isRoute(route) && { route }),
  year: vehicle.productionYear ?? null,
  engine: engineBrief(vehicle),
  ...(usa && { auction: nameOfCode(auctionNames, usa.auction), port: usa.destination }),
})

/** True for a route that this version of the program has: another version may have stored the request. */
const isRoute = (text: string | null): text is OrderFields['route'] =>
  deliveryRoutes.some(route => route === text)

/**
 * Phones in the phone field of a request: a request imported from a table may contain several. Text that is not a phone
 * number is kept as typed, for the office to correct.
 */
const phonesIn = (field: string): string[] =>
  field
    .split(betweenPhones)
    .map(text => normalizePhone(text) ?? text.trim())
    .filter(Boolean)
    .slice(0, 5)

/** A separator, unless only a short number follows, which is the extension of the phone before it. */
const betweenPhones = /[,;/\n](?!\D{0,12}\d{1,6}\D*(?:[,;/\n]|$))/

const quoteIdOf = async (tx: Tx, request: OfficeRequest | null): Promise<number | null> => {
  if (!request?.quote) return null
  const row = await findRow(tx, 'quotes', { number: request.quote.number }, ['id'])
  return row?.id ?? null
}
