/** A coming day that has no rates yet, priced by its own law with today's rates, tables and prices. */
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

/** A car bought today is declared in two months; half a year ahead the law itself is a guess. */
const furthestDays = 180

export const furthestForecast = (today: Day): Day => addDays(today, furthestDays)

export const canForecast = (date: Day, today: Day): boolean => date > today && date <= furthestForecast(today)
