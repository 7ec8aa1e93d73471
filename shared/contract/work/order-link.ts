/** The customer's page of an order: the link that opens it, and its end. */
import { z } from 'zod'
import { day, idParams } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

export const orderLinkState = z.object({
  /** Null for an order that has no page. */
  url: z.string().nullable(),
  /** The last day of the link, once it has one. */
  until: day.nullable(),
})

export const readOrderLink = endpoint({
  method: 'GET',
  path: '/api/order/:id/link',
  access: 'orders.read',
  summary: 'Reads the link by which the customer follows an order',
  params: idParams,
  responses: { 200: orderLinkState },
  problems: [404],
})

export const revokeOrderLink = endpoint({
  method: 'DELETE',
  path: '/api/order/:id/link',
  access: 'orders.write',
  summary: 'Ends every link to an order that was ever given; the next read gives another one',
  params: idParams,
  responses: { 204: null },
  problems: [404],
})
