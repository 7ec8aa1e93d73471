/** When the office calls back, by its opening hours; shown after sending, so only in the browser. */
import { callTime as messages } from '#messages/work/forms.js'
import { nextOpening } from '#shared/domain/time/work-hours.ts'

/** «Перезвоним в понедельник с 9:00.»; null where the hours cannot be read. */
export const formatCallbackTime = (hours: string, now: Date): string | null => {
  const next = nextOpening(hours, now)
  if (!next) return null
  const { time, inDays, weekday, isOpen } = next
  if (isOpen) return messages.today({ time })
  const day =
    [messages.thisDay, messages.tomorrow][inDays] ?? messages.weekdays[weekdayNames[weekday] ?? 'mon']
  return messages.later({ day, time })
}

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
