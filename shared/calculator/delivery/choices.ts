import { firstYard } from '#shared/calculator/form/calculator-fields.ts'
import type { Auction } from '#shared/calculator/quote-input.ts'
import { compileTables } from '#shared/calculator/tables/compile-tables.ts'
import { type CalculatorTables, locationKey } from '#shared/calculator/tables/table-shapes.ts'

/** Yards of an auction in the order of the table. */
export const listLocations = (tables: CalculatorTables, auction: Auction): string[] => {
  const yards = compileTables(tables).transportation?.yards[auction]
  return yards ? [...yards.values()].map(({ location }) => location) : []
}

/** US ports that serve a yard, or any yard when none is named, in the order of the table. */
export const listPorts = (tables: CalculatorTables, auction: Auction, location?: string): string[] => {
  const yards = compileTables(tables).transportation?.yards[auction]
  if (!yards) return []
  const chosen = location === undefined ? [...yards.values()] : [yards.get(locationKey(location))]
  return [...new Set(chosen.flatMap(yard => yard?.ports.map(({ port }) => port) ?? []))]
}

/** Ports of arrival: of all routes, or of the given US port. */
export const listDestinations = (tables: CalculatorTables, port?: string): string[] => {
  const routes = compileTables(tables).shipDelivery?.routes
  if (!routes) return []
  const chosen = port === undefined ? [...routes.values()] : [routes.get(locationKey(port))]
  const names = chosen.flatMap(ofPort => (ofPort ? [...ofPort.values()] : []))
  return [...new Set(names.map(({ destination }) => destination))]
}

export interface Way {
  location: string
  destination: string
}

/** First yard and port of arrival, for a fresh form. */
export const findFirstWay = (tables: CalculatorTables, auction: Auction = 'copart'): Way | null => {
  const location = firstYard(listLocations(tables, auction))
  const destination = listDestinations(tables)[0]
  return location && destination ? { location, destination } : null
}
