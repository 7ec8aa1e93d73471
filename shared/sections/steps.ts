import { fact, headed, list, plain } from './fields.ts'
import { section } from './section.ts'

/** `time`: how long it usually takes, in words. */
const step = { ...fact, time: plain('time', { max: 120, hint: 'time' }) }
const fields = { ...headed, items: list('steps', step) }

export const steps = section('steps', fields)
export const timing = section('timing', fields)
