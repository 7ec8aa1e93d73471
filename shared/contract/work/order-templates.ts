/** Templates of the stages that new orders of a route go through. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { lineSchema, timestampSchema, versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { daysOf, stageKey, stageLimit, stagePlan } from './orders.ts'

export const orderTemplateSchema = z.object({
  /** Route, which identifies the template. */
  id: z.enum(deliveryRoutes),
  stages: z.array(stagePlan),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type OrderTemplate = z.infer<typeof orderTemplateSchema>

export const orderTemplateInputSchema = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        key: stageKey,
        ru: lineSchema(1, 60, () => texts.labels.stage),
        uk: lineSchema(1, 60, () => texts.labels.stageInUkrainian),
        days: daysOf(() => texts.labels.days),
        tolerance: daysOf(() => texts.labels.tolerance),
      }),
    )
    .min(1, { error: () => texts.oneStage })
    .max(stageLimit, { error: () => texts.stageLimit({ stageLimit }) })
    .superRefine((stages, context) => {
      for (const [at, { key }] of stages.entries())
        if (stages.findIndex(stage => stage.key === key) < at)
          context.addIssue({ code: 'custom', path: [at, 'key'], message: texts.stageTwice })
    }),
})

const routeParams = z.strictObject({ route: z.enum(deliveryRoutes, errorText('route')) })

export const readOrderTemplateEndpoint = endpoint('GET /api/order-template/:route', {
  access: 'orders.read',
  summary: 'Reads the stages that new orders of a route go through',
  params: routeParams,
  responses: { 200: orderTemplateSchema },
})

export const updateOrderTemplateEndpoint = endpoint('PUT /api/order-template/:route', {
  access: 'options.write',
  summary: 'Changes the stages of new orders of a route; those that have begun keep theirs',
  params: routeParams,
  body: orderTemplateInputSchema,
  responses: { 200: orderTemplateSchema },
  ifMatch: 'required',
})
