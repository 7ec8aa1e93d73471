/** The two delivery tables made ready for quotes: from the auction's yard to a US port, and over the sea. */

import { type Dollars, dollars } from '#shared/calculator/dollars.ts'
import { type Auction, bodies } from '#shared/calculator/quote-input.ts'
import { readAmount } from '#shared/calculator/tables/fee-formula.ts'
import {
  auctionColumn,
  bodyColumns,
  costColumn,
  destinationColumn,
  type Freight,
  locationColumn,
  locationKey,
  portColumn,
  type TableCell,
  toBorderColumn,
  truckColumn,
  type VersionedTable,
} from '#shared/calculator/tables/table-shapes.ts'
import { countryOf, type DestinationCountry } from './destination.ts'

export interface PortRate extends Dollars {
  port: string
  portKey: string
}

export interface Yard {
  location: string
  /** US ports that serve the yard, in the order of the table's columns. */
  ports: readonly PortRate[]
}

export interface Transportation {
  version: number
  yards: Record<Auction, ReadonlyMap<string, Yard>>
}

export interface SeaRoute {
  port: string
  destination: string
  country: DestinationCountry
  /** Sea freight; `null` where the table has no price. */
  cost: Record<Freight, Dollars | null>
  /** Carriage from the destination to the border of Ukraine; absent when the table has no such column. */
  toBorder?: Dollars | null
}

export interface ShipDelivery {
  version: number
  /** By port, then by destination, both as `locationKey`. */
  routes: ReadonlyMap<string, ReadonlyMap<string, SeaRoute>>
}

/** `Copart`, `IAAI` or `IAA` in a cell; `null` for anything else. */
export const readAuction = (cell: TableCell | undefined): Auction | null => {
  const name = typeof cell === 'string' ? cell.trim().toLowerCase() : ''
  if (name === 'copart') return 'copart'
  return name === 'iaai' || name === 'iaa' ? 'iaai' : null
}

export const compileTransportation = (table: VersionedTable): Transportation => {
  const ports = table.columns
    .map(({ key }) => key)
    .filter(key => key !== auctionColumn && key !== locationColumn)
    .map(port => ({ port, portKey: locationKey(port) }))
  const yards = { copart: new Map<string, Yard>(), iaai: new Map<string, Yard>() }
  for (const row of table.data) {
    const auction = readAuction(row[auctionColumn])
    const location = String(row[locationColumn] ?? '')
    if (!auction || location === '') continue
    const served = ports.flatMap(port => {
      const amount = amountOf(row[port.port])
      return amount === null ? [] : [{ ...port, ...amount }]
    })
    yards[auction].set(locationKey(location), { location, ports: served })
  }
  return { version: table.version, yards }
}

export const compileShipDelivery = (table: VersionedTable): ShipDelivery => {
  const keys = new Set(table.columns.map(({ key }) => key))
  const routes = new Map<string, Map<string, SeaRoute>>()
  for (const row of table.data) {
    const port = String(row[portColumn] ?? '')
    const destination = String(row[destinationColumn] ?? '')
    const costs = bodies.map(body => [body, keys.has(costColumn) ? costColumn : bodyColumns[body]] as const)
    const cost = Object.fromEntries(
      [...costs, ['truck', truckColumn] as const].map(([freight, column]) => [
        freight,
        amountOf(row[column]),
      ]),
    ) as SeaRoute['cost']
    const toBorder = keys.has(toBorderColumn) && { toBorder: amountOf(row[toBorderColumn]) }
    const ofPort = routes.get(locationKey(port)) ?? new Map<string, SeaRoute>()
    ofPort.set(locationKey(destination), {
      port,
      destination,
      country: countryOf(destination),
      cost,
      ...toBorder,
    })
    routes.set(locationKey(port), ofPort)
  }
  return { version: table.version, routes }
}

const amountOf = (cell: TableCell | undefined): Dollars | null => {
  const cents = cell === null || cell === undefined || cell === '' ? null : readAmount(cell)
  return cents === null ? null : dollars(cents)
}
