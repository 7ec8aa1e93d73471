import { headed, plain, preset } from './fields.ts'
import { section } from './section.ts'

export const calculatorPreset = section(
  'calculatorPreset',
  { ...headed, query: preset('calculation', { hint: 'preset' }), label: plain('buttonLabel', { max: 80 }) },
  { rare: true },
)
