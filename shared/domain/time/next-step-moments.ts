/** The usual moments for a next step, within the office's hours: in an hour, tomorrow at ten, on Monday. */
import { texts } from '#messages/domain/time.js'
import { addDays, type Day, kyivDay, kyivMinute, kyivMoment } from './kyiv-day.ts'
import { readHours, timeText } from './work-hours.ts'

export interface NextStepMoment {
  label: string
  /** ISO 8601. */
  at: string
}

/**
 * Earliest first. If the opening hours cannot be parsed, the office counts as always open.
 *
 * @example nextStepMoments('Пн–Пт 9:00–18:00', new Date('2026-11-20T15:30:00Z')) // [{ label: 'В понедельник в 10:00', at: '2026-11-23T08:00:00.000Z' }]
 */
export const nextStepMoments = (hours: string, now: Date): NextStepMoment[] => {
  const week = readHours(hours)
  const today = kyivDay(now)
  const opened = (inDays: number) => {
    if (!week) return { from: 0, to: 24 * 60 }
    return week.get(weekdayOf(addDays(today, inDays)))
  }
  /** The given hour on the first open day from `inDays` on. */
  const at = (inDays: number, wanted: number): NextStepMoment[] => {
    for (let day = inDays; day < inDays + 7; day++) {
      const span = opened(day)
      if (!span || (day === 0 && wanted >= span.to)) continue
      // The opening time, where the given hour is outside the opening hours.
      const minute = wanted >= span.from && wanted < span.to ? wanted : span.from
      const moment = kyivMoment(addDays(today, day), minute)
      return [
        {
          label: texts.dayAndTime({ day: dayName(day, addDays(today, day)), time: timeText(minute) }),
          at: moment.toISOString(),
        },
      ]
    }
    return []
  }
  const inAnHour = new Date(now.getTime() + 3_600_000)
  const isToday = kyivDay(inAnHour) === today
  const span = opened(isToday ? 0 : 1)
  const minute = kyivMinute(inAnHour)
  const soon =
    span && minute >= span.from && minute < span.to
      ? [{ label: texts.inAnHour, at: inAnHour.toISOString() }]
      : isToday && span && minute < span.from
        ? at(0, span.from)
        : []
  const toMonday = (8 - weekdayOf(today)) % 7 || 7
  const all = [...soon, ...at(1, usualMinute), ...at(toMonday, usualMinute)]
  return all.filter((moment, index) => all.findIndex(other => other.at === moment.at) === index)
}

const usualMinute = 10 * 60

const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

const dayName = (inDays: number, day: Day): string => {
  if (inDays === 0) return texts.today
  if (inDays === 1) return texts.tomorrow
  return inDays === 7 ? texts.inAWeek : (Object.values(texts.weekdays)[weekdayOf(day)] ?? day)
}
