import { texts } from '#messages/domain/calculation.js'
import { readHours } from '#shared/domain/time/work-hours.ts'
import { translationTitle } from './translated-options.ts'

/** Notice beside a value that is stored all the same, since people read it; null for most. */
export const noticeOfOption = (title: string, value: string): string | null =>
  isHours(title) && value.trim() !== '' && readHours(value) === null ? texts.hoursUnclear : null

/** True for the office's hours in either language. */
export const isHours = (title: string): boolean => [hours, translationTitle(hours)].includes(title)

const hours = 'work_hours'
