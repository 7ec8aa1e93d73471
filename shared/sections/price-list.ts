import { choiceField, headedFields, inlineField, services } from './fields.ts'
import { section } from './section.ts'

const announced = choiceField('announced', ['hidden', 'shown'])

export const priceList = section(
  'priceList',
  {
    ...headedFields,
    /** None for every service that the calculator knows. */
    options: services('services', { hint: 'services' }),
    /** Whether visitors also read what a service will cost from a coming day on. */
    announced: { ...announced, schema: announced.schema.default('hidden') },
    note: inlineField('note'),
  },
  { rare: true },
)
