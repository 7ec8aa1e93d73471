import { z } from 'zod'
import { tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import { daySchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** `coming` is certain; `waiting` needs a second person's confirmation; `draft` is an announcement. */
const state = z.enum(['coming', 'waiting', 'draft'])

export const calendarEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tariff'),
    day: daySchema,
    state,
    field: z.enum(tariffFieldIds),
    /** Null when the change removes the office's figure: the earlier figure, or the program's own, applies again. */
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
  /** Missing: subsistence minimum, column of the EUR.1 schedule, confirmed day of admission, open changes of the law. */
  what: z.enum(['subsistence-minimum', 'eur1', 'admission', 'open-changes']),
})
export type YearLack = z.infer<typeof yearLackSchema>

export const calendarSchema = z.object({
  today: daySchema,
  /** Sorted by day, from tomorrow on; open changes are listed even when their day has passed. */
  events: z.array(calendarEventSchema),
  /** Figures missing in this year, and from 1 November in the next. */
  lacks: z.array(yearLackSchema),
})
export type Calendar = z.infer<typeof calendarSchema>

export const readCalendarEndpoint = endpoint('GET /api/calendar', {
  access: 'tables.read',
  summary: 'Reads what changes when in law, tables and prices, and what the coming year still lacks',
  responses: { 200: calendarSchema },
})
