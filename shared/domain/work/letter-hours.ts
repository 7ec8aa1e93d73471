/** Hours in Kyiv during which a letter to a customer may be sent, since phones ring for e-mail too. */
import { addDays, kyivDay, kyivHour, kyivMoment } from '#shared/domain/time/kyiv-day.ts'

/** Milliseconds for which a letter is held back so that it can be cancelled. */
export const letterHold = 10 * 60_000

const firstHour = 9
const lastHour = 21

export const isLetterHour = (now: Date): boolean => kyivHour(now) >= firstHour && kyivHour(now) < lastHour

/** Seconds until the next hour of sending; 0 during these hours. */
export const untilLetterHour = (now: Date): number => {
  if (isLetterHour(now)) return 0
  const day = kyivHour(now) < firstHour ? kyivDay(now) : addDays(kyivDay(now), 1)
  return Math.ceil((kyivMoment(day, firstHour * 60).getTime() - now.getTime()) / 1_000)
}
