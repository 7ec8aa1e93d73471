import { fact, headedFields, listField, plainField } from './fields.ts'
import { section } from './section.ts'

/** `time`: usual duration, in words. */
const step = { ...fact, time: plainField('time', { max: 120, hint: 'time' }) }
const fields = { ...headedFields, items: listField('steps', step) }

export const steps = section('steps', fields)
export const timing = section('timing', fields)

/** `days`: duration as a number or a range, such as `35–45`; steps with days are drawn as one line. */
export const route = section('route', {
  ...headedFields,
  items: listField('steps', { ...step, days: plainField('days', { max: 20, hint: 'days' }) }),
})
