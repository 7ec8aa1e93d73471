import { headedFields } from './fields.ts'
import { section } from './section.ts'

/** How true the calculations were, over every car of a year: there is nothing to choose. */
export const quoteFact = section('quoteFact', headedFields, { rare: true, right: 'orders.money' })
