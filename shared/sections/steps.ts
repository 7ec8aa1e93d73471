import { fact, headed, list, plain } from './fields.ts'
import { section } from './section.ts'

/** `time`: how long it usually takes, in words. */
const step = { ...fact, time: plain('time', { max: 120, hint: 'time' }) }
const fields = { ...headed, items: list('steps', step) }

export const steps = section('steps', fields)
export const timing = section('timing', fields)

/** `days`: how long as a number, such as `35–45`; the steps that have one are drawn as one line. */
export const route = section('route', {
  ...headed,
  items: list('steps', { ...step, days: plain('days', { max: 20, hint: 'days' }) }),
})
