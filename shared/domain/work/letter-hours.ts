/** Hours of Kyiv in which a letter to a customer may go out: phones ring at a letter too. */
import { addDays, kyivDay, kyivHour, kyivMoment } from '#shared/domain/time/kyiv-day.ts'

/** Milliseconds in which a slip can be taken back. */
export const letterHold = 10 * 60_000

const firstHour = 9
const lastHour = 21

export const isLetterHour = (now: Date): boolean => kyivHour(now) >= firstHour && kyivHour(now) < lastHour

/** Seconds until the next of these hours; 0 within them. */
export const untilLetterHour = (now: Date): number => {
  if (isLetterHour(now)) return 0
  const day = kyivHour(now) < firstHour ? kyivDay(now) : addDays(kyivDay(now), 1)
  return Math.ceil((kyivMoment(day, firstHour * 60).getTime() - now.getTime()) / 1_000)
}
