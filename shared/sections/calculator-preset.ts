import { headedFields, plainField, preset } from './fields.ts'
import { section } from './section.ts'

export const calculatorPreset = section(
  'calculatorPreset',
  {
    ...headedFields,
    query: preset('calculation', { hint: 'preset' }),
    label: plainField('buttonLabel', { max: 80 }),
  },
  { rare: true },
)
