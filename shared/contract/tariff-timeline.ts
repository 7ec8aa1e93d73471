/**
 * The tariff's timeline as it travels to whoever prices quotes. Apart from the office's calls, so that a page that only
 * prices does not carry the names and bounds of every figure.
 */
import { z } from 'zod'
import type { Fraction, TariffTimeline } from '#shared/calculator/tariff-figures.ts'
import { day } from './common.ts'
import { endpoint } from './endpoint.ts'

const fraction = z.object({
  units: z.number(),
  divisor: z.number(),
  text: z.string(),
}) satisfies z.ZodType<Fraction>
const three = z.tuple([fraction, fraction, fraction])

const figure = <T extends z.ZodType>(value: T) =>
  z.object({ value, source: z.string(), own: z.string().optional() }).optional()

const figures = z.object({
  dutyPercent: figure(fraction),
  dutyEvPercent: figure(fraction),
  dutyEur1Percent: figure(fraction),
  dutyHeavyPetrolPercent: figure(fraction),
  dutyHeavyDieselPercent: figure(fraction),
  dutyHeavyEur1Percent: figure(fraction.nullable()),
  vatPercent: figure(fraction),
  vatEvExempt: figure(z.boolean()),
  excisePetrolLow: figure(fraction),
  excisePetrolHigh: figure(fraction),
  excisePetrolLimitCc: figure(z.number()),
  exciseDieselLow: figure(fraction),
  exciseDieselHigh: figure(fraction),
  exciseDieselLimitCc: figure(z.number()),
  exciseEvKwh: figure(fraction),
  hybridExcise: figure(z.enum(['engine', 'flat100'])),
  exciseMoto: figure(
    z.object({ upTo500: fraction, upTo800: fraction, above800: fraction, electric: fraction }),
  ),
  exciseTruckNew: figure(three),
  exciseTruckUsed: figure(three),
  exciseBus: figure(z.object({ dieselLow: fraction, dieselHigh: fraction, petrol: fraction })),
  exciseAgeOver5: figure(z.number()),
  exciseAgeOver8: figure(z.number()),
  subsistenceMinimum: figure(z.object({ uah: fraction, year: z.number().int() })),
  pensionBase: figure(z.enum(['customs_value', 'with_taxes'])),
  pensionSteps: figure(z.object({ low: z.number(), high: z.number(), rates: three })),
}) satisfies z.ZodType<TariffTimeline['changes'][number]['figures']>

/** The first change names every figure, the others only what is new. */
export const tariffTimeline = z.object({
  revision: z.number().int().min(0),
  changes: z.array(z.object({ validFrom: day, figures })).min(1),
}) satisfies z.ZodType<TariffTimeline>

export const readTariffTimeline = endpoint({
  method: 'GET',
  path: '/api/tariff/timeline',
  access: 'tables.read',
  summary: 'Reads the timeline of the tariff in the form that the calculator takes',
  responses: { 200: tariffTimeline },
})
