/** Words for the day from which a table applies. */
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/**
 * Names the year when it is not the current one.
 *
 * @example sinceDay('2026-12-01', '2026-11-20') // 'с 1 декабря'
 */
export const sinceDay = (day: Day, today: Day): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const words = [String(Number(date)), months[Number(month) - 1], ...(today.startsWith(year) ? [] : [year])]
  // «Со второго», but «с первого».
  return [date === '02' ? 'со' : 'с', ...words].join('\u00a0')
}

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const
