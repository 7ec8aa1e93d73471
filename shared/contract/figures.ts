/** Figures of the office over a month, for the pictures of the overview. Of visitors only sums by day are known. */
import { z } from 'zod'
import { engines, routes } from '#shared/calculator/quote-input.ts'
import { day, timestamp } from './common.ts'
import { ratePoint } from './currency.ts'
import { endpoint } from './endpoint.ts'

const amount = z.number().int().min(0)

/** Sums by what was asked for, the most frequent first. */
const ranking = z.array(z.object({ value: z.string(), hits: amount }))
export type Ranking = z.infer<typeof ranking>

export const figures = z.object({
  /** Both included. */
  from: day,
  to: day,
  /** Every day of the month, also those without. */
  requests: z.array(z.object({ day, callback: amount, calculation: amount })),
  sources: z.object({ page: ranking, route: ranking, language: ranking }),
  /** Minutes until somebody of the office took a visitor's request up; null when none was. */
  answers: z.object({
    answered: amount,
    medianMinutes: amount.nullable(),
    slowestMinutes: amount.nullable(),
    /** How many were taken up within so many minutes, and not sooner; null is later than all of these. */
    spread: z.array(z.object({ within: amount.nullable(), requests: amount })).exactOptional(),
    /** Nobody has taken these up yet, however old they are. */
    waiting: amount,
    waitingSince: timestamp.nullable(),
  }),
  /** Calculations that visitors made, and requests that came with one. */
  calculations: z.array(z.object({ day, calculated: amount, requested: amount })),
  asked: z.object({ route: ranking, car: ranking, year: ranking }),
  rates: z.array(ratePoint),
})
export type Figures = z.infer<typeof figures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/overview/figures',
  access: 'requests.read',
  summary:
    'Reads the figures of the last thirty days: requests, time to the first answer, calculations, rates',
  responses: { 200: figures },
})

/** What a page of the site reports about a calculation that it made: no more than is counted. */
export const calculatedCar = z.strictObject({
  route: z.enum(routes),
  engine: z.enum(engines),
  year: z.number().int().min(1900).max(2100).optional(),
})
export type CalculatedCar = z.infer<typeof calculatedCar>

export const countCalculation = endpoint({
  method: 'POST',
  path: '/api/count/calculation',
  access: 'public',
  summary:
    'Counts a calculation that the browser made by itself: one more on this day, nothing of who made it',
  body: calculatedCar,
  responses: { 204: null },
  limit: 'quote',
})
