/**
 * Fills in the form from the query of a URL; a yard and a destination that the query lacks come from the tables in
 * force.
 */
import { findFirstWay, listLocations } from '#shared/calculator/delivery/choices.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { type Fields, initialFields } from './calculator-fields.ts'

/** Until a yard is chosen, a yard of the chosen auction is filled in as an example. */
export const fieldsFromUrl = (named: Fields, tables: CalculatorTables): Fields => {
  const auction = named.auction === 'iaai' ? 'iaai' : 'copart'
  const way = findFirstWay(tables, auction)
  if (!way) return initialFields(named)
  const { location, sample_yard: sample, ...others } = named
  // A form without scripts still sends the example yard of the auction that was chosen before.
  const isOther = location && location === sample && !listLocations(tables, auction).includes(location)
  return location === undefined || isOther
    ? initialFields(others, { ...way, sample_yard: way.location })
    : initialFields(named, { ...way })
}
