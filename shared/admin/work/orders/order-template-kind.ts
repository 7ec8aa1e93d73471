/**
 * How the template of new orders' stages is saved. Each route has exactly one template, so none is created or
 * removed.
 */

import { z } from 'zod'
import * as texts from '#messages/admin/work/orders.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type OrderTemplate,
  readOrderTemplateEndpoint,
  updateOrderTemplateEndpoint,
} from '#shared/contract/work/order-templates.ts'

const text = z.string()

export const orderTemplateValues = z.object({
  route: text,
  stages: z.array(z.object({ key: text, ru: text, uk: text, days: text, tolerance: text })),
})
export type TemplateValues = z.infer<typeof orderTemplateValues>

/** Casts without a check: the server rejects an unknown route. */
export const asRoute = (id: string): DeliveryRoute => id as DeliveryRoute

export const orderTemplateKind = (client: Client): FormDefinition<TemplateValues, OrderTemplate> => ({
  kind: 'order-template',
  nameOf: id => `order-template-${id}`,
  erasedWith: () => null,
  kept: orderTemplateValues,
  valuesOf: template => ({
    route: template?.id ?? 'usa',
    stages: (template?.stages ?? []).map(({ days, tolerance, ...stage }) => ({
      ...stage,
      days: String(days),
      tolerance: String(tolerance),
    })),
  }),
  read: id => client.call(readOrderTemplateEndpoint, { params: { route: asRoute(id) } }),
  change: (id, { stages }, ifMatch) =>
    client.call(updateOrderTemplateEndpoint, {
      params: { route: asRoute(id) },
      body: {
        stages: stages.map(({ days, tolerance, ...stage }) => ({
          ...stage,
          days: Number(days),
          tolerance: Number(tolerance),
        })),
      },
      ifMatch,
    }),
  titleOf: ({ route }) => texts.stagesOfOrders({ value1: routeNames[asRoute(route)] }),
  pathOf: () => '/admin/orders/stages',
})
