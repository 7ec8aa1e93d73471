import { headedFields } from './fields.ts'
import { section } from './section.ts'

/** Accuracy of calculations, over all cars of a year; the section has nothing to configure. */
export const quoteFact = section('quoteFact', headedFields, { rare: true, right: 'orders.money' })
