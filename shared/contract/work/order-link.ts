import { z } from 'zod'
import { daySchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

export const orderLinkStateSchema = z.object({
  /** Null for an order without a page. */
  url: z.string().nullable(),
  /** Last day of the link, when it has one. */
  until: daySchema.nullable(),
})

export const readOrderLinkEndpoint = endpoint('GET /api/order/:id/link', {
  access: 'orders.read',
  summary: 'Reads the link by which the customer follows an order',
  responses: { 200: orderLinkStateSchema },
})

export const revokeOrderLinkEndpoint = endpoint('DELETE /api/order/:id/link', {
  access: 'orders.write',
  summary: 'Ends every link to an order that was ever given; the next read gives another one',
})
