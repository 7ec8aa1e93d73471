/** The tariff's timeline as it is sent to programs that price quotes. */
import { z } from 'zod'
import { type TariffTimeline, tariffFigures } from '#shared/calculator/tariff/tariff-figures.ts'
import { daySchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

const figures = z.object(
  Object.fromEntries(
    Object.entries(tariffFigures).map(([name, { schema }]) => [
      name,
      z.object({ value: schema, source: z.string(), own: z.string().optional() }).optional(),
    ]),
  ),
) as z.ZodType as z.ZodType<TariffTimeline['changes'][number]['figures']>

/** The first change contains every figure, later ones only the changed figures. */
export const tariffTimelineSchema = z.object({
  revision: z.number().int().min(0),
  changes: z.array(z.object({ validFrom: daySchema, figures })).min(1),
}) satisfies z.ZodType<TariffTimeline>

export const readTariffTimelineEndpoint = endpoint('GET /api/tariff/timeline', {
  access: 'tables.read',
  summary: 'Reads the timeline of the tariff in the form that the calculator takes',
  responses: { 200: tariffTimelineSchema },
})
