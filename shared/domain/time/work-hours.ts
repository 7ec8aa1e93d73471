/** Parses the office's opening hours, which it writes as text, and finds the next opening. */
import { addDays, kyivDay, kyivMinute } from './kyiv-day.ts'

export interface NextOpening {
  /** Days from today; 0 is today. */
  inDays: number
  /** 0 is Sunday. */
  weekday: number
  /** `9:00`: the next opening; while the office is open, today's closing. */
  time: string
  isOpen: boolean
}

/**
 * Next opening; null where the text cannot be read with certainty.
 *
 * @example nextOpening('Пн–Пт 9:00–18:00', new Date('2026-11-21T10:00:00Z')) // { inDays: 2, weekday: 1, time: '9:00', isOpen: false }
 */
export const nextOpening = (hours: string, now: Date): NextOpening | null => {
  const week = readHours(hours)
  if (!week) return null
  const minute = kyivMinute(now)
  for (let inDays = 0; inDays <= 7; inDays++) {
    const weekday = new Date(addDays(kyivDay(now), inDays)).getUTCDay()
    const day = week.get(weekday)
    if (!day || (inDays === 0 && minute >= day.to)) continue
    const isOpen = inDays === 0 && minute >= day.from
    return { inDays, weekday, time: timeText(isOpen ? day.to : day.from), isOpen }
  }
  return null
}

interface Span {
  /** Minutes since midnight. */
  from: number
  to: number
}

/** Span of each weekday, 0 for Sunday; days that are not named are closed. Null where the text is not read with certainty. */
export const readHours = (hours: string): Map<number, Span> | null => {
  const text = hours
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2060', '')
    // A dot ends an abbreviated day, and between digits it parts hours and minutes.
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
  const week = new Map<number, Span>()
  let rest = text
  for (const found of text.matchAll(part)) {
    const [whole, first = '', last, from, fromMinute = '0', to, toMinute = '0'] = found
    if (Number(fromMinute) > 59 || Number(toMinute) > 59) return null
    const span = { from: Number(from) * 60 + Number(fromMinute), to: Number(to) * 60 + Number(toMinute) }
    if (span.from >= span.to || span.to > 24 * 60) return null
    for (const day of daysOf(first, last)) {
      // A second span is a break at noon or an exception.
      if (week.has(day)) return null
      week.set(day, span)
    }
    rest = rest.replace(whole, '')
  }
  for (const [whole, days = ''] of text.matchAll(closed)) {
    for (const [, first = '', last] of days.matchAll(someDays)) {
      for (const day of daysOf(first, last)) week.delete(day)
    }
    rest = rest.replace(whole, '')
  }
  // Any other word may be an exception, so null is returned.
  return week.size > 0 && /^[\s,;]*$/.test(rest) ? week : null
}

/** A time that no clock shows, such as `25:00` or `9:60`; a dot may part the day and the month of a date instead. */
export const impossibleTime = (hours: string): string | undefined =>
  hours
    .normalize('NFKC')
    .match(/(?<!\d)\d{1,2}:\d{2}(?!\d)/g)
    ?.find(time => !/^(?:[01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(time))

const names = ['вс|нд', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const day = `(?:${names.join('|')})`
const everyDay = 'ежедневно|щодня|щоденно|без выходных|без вихідних'
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const part = new RegExp(
  String.raw`(${day}|${everyDay})(?:\s*-\s*(${day}))?[\s,:-]*(?:с|з|от|від)?\s*${time}\s*(?:-|до|по)\s*${time}`,
  'gu',
)
const closed = new RegExp(
  String.raw`(${day}(?:\s*(?:[-,]|и|і|й|та)\s*${day})*)[\s:-]*(?:выходной|вихідний|выходные|вихідні)(?:\s+(?:день|дни|дні))?`,
  'gu',
)
const someDays = new RegExp(String.raw`(${day})(?:\s*-\s*(${day}))?`, 'gu')

const indexOf = (name: string): number => names.findIndex(known => known.split('|').includes(name))

const daysOf = (first: string, last: string | undefined): number[] => {
  const from = indexOf(first)
  if (from < 0) return [0, 1, 2, 3, 4, 5, 6]
  const to = last === undefined ? from : indexOf(last)
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
}

export const timeText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The office’s hours as it has worded them, in whichever language it has. */
export const hoursOf = (options: Readonly<Record<string, string | undefined>>): string =>
  options.work_hours?.trim() || (options['work_hours.uk'] ?? '')
