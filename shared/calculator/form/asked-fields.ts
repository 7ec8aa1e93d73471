/** The form as an address fills it in, with places of the tables in force for those that it does not name. */
import { findFirstWay, listLocations } from '#shared/calculator/delivery/choices.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { type Fields, initialFields } from './calculator-fields.ts'

/** Until a yard is chosen one of the auction that was chosen stands for it, as an example. */
export const askedFields = (named: Fields, tables: CalculatorTables): Fields => {
  const auction = named.auction === 'iaai' ? 'iaai' : 'copart'
  const way = findFirstWay(tables, auction)
  if (!way) return initialFields(named)
  const { location, sample_yard: sample, ...others } = named
  // A form without scripts brings the example of the other auction along.
  const isOther = location && location === sample && !listLocations(tables, auction).includes(location)
  return location === undefined || isOther
    ? initialFields(others, { ...way, sample_yard: way.location })
    : initialFields(named, { ...way })
}
