/** A future day without rates, priced by its own law with today's rates, tables and prices. */
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

/**
 * Longest forecast, days: a car bought today is declared in about two months, and beyond half a year the law is
 * unknown.
 */
const furthestDays = 180

export const furthestForecast = (today: Day): Day => addDays(today, furthestDays)

export const canForecast = (date: Day, today: Day): boolean => date > today && date <= furthestForecast(today)
