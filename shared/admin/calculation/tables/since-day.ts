/** Words for the day from which a table applies. */
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/**
 * Names the year when it is not the current one.
 *
 * @example sinceDay('2026-12-01', '2026-11-20') // 'с 1 декабря'
 */
export const sinceDay = (day: Day, today: Day): string => {
  const [year = '', , date = ''] = day.split('-')
  const words = [dayAndMonth.format(new Date(`${day}T00:00:00Z`)), ...(today.startsWith(year) ? [] : [year])]
  // «Со второго», but «с первого».
  return [date === '02' ? 'со' : 'с', ...words].join(' ').replaceAll(' ', '\u00a0')
}

/** Words of a button that stores a version for a later day; null when it counts at once. */
export const plannedDeed = (from: Day, today: Day): string | null =>
  from > today ? `Запланировать ${sinceDay(from, today)}` : null

const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
