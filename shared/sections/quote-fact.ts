import { headedFields } from './fields.ts'
import { section } from './section.ts'

/** Accuracy of calculations, over all cars of a year; apart from its heading the section has no fields. */
export const quoteFact = section('quoteFact', headedFields, { rare: true, right: 'orders.money' })
