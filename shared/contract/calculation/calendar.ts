/** Calendar of changes in law, tables and prices, with figures that the coming year still lacks. */
import { z } from 'zod'
import { tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import { daySchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** `coming` is settled; `waiting` wants a second person; `draft` is an announcement. */
const state = z.enum(['coming', 'waiting', 'draft'])

export const calendarEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tariff'),
    day: daySchema,
    state,
    field: z.enum(tariffFieldIds),
    /** Null takes the office's figure back. */
    value: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('table'),
    day: daySchema,
    state,
    title: z.enum(tableTitles),
    version: z.number().int(),
  }),
  z.object({
    kind: z.literal('price'),
    day: daySchema,
    state,
    title: z.string(),
    name: z.string(),
    value: z.string(),
  }),
])
export type CalendarEvent = z.infer<typeof calendarEventSchema>

export const yearLackSchema = z.object({
  year: z.number().int(),
  /** The subsistence minimum of the year, its column of the EUR.1 schedule, changes of its law that are still open. */
  what: z.enum(['subsistence-minimum', 'eur1', 'open-changes']),
})
export type YearLack = z.infer<typeof yearLackSchema>

export const calendarSchema = z.object({
  today: daySchema,
  /** In the order of their days, from tomorrow on; what is open also when its day has come. */
  events: z.array(calendarEventSchema),
  /** Figures missing in this year, and from 1 November in the next. */
  lacks: z.array(yearLackSchema),
})
export type Calendar = z.infer<typeof calendarSchema>

export const readCalendarEndpoint = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'tables.read',
  summary: 'Reads what changes when in law, tables and prices, and what the coming year still lacks',
  responses: { 200: calendarSchema },
})
