import { fact, headedFields, listField, plainField } from './fields.ts'
import { section } from './section.ts'

/** `time`: how long it usually takes, in words. */
const step = { ...fact, time: plainField('time', { max: 120, hint: 'time' }) }
const fields = { ...headedFields, items: listField('steps', step) }

export const steps = section('steps', fields)
export const timing = section('timing', fields)

/** `days`: how long as a number, such as `35–45`; the steps that have one are drawn as one line. */
export const route = section('route', {
  ...headedFields,
  items: listField('steps', { ...step, days: plainField('days', { max: 20, hint: 'days' }) }),
})
