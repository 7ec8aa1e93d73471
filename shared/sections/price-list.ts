import { choiceField, headedFields, inlineField, services } from './fields.ts'
import { section } from './section.ts'

const announced = choiceField('announced', ['hidden', 'shown'])

export const priceList = section(
  'priceList',
  {
    ...headedFields,
    /** Services to show; empty for all that the calculator knows. */
    options: services('services', { hint: 'services' }),
    /** Whether prices from a future day on are announced to visitors. */
    announced: { ...announced, schema: announced.schema.default('hidden') },
    note: inlineField('note'),
  },
  { rare: true },
)
