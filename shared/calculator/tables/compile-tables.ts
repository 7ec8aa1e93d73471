/** Prepares tables from the API for quotes; the result is cached by the tables object. */
import {
  compileShipDelivery,
  compileTransportation,
  type ShipDelivery,
  type Transportation,
} from '#shared/calculator/delivery/delivery-tables.ts'
import type { Auction } from '#shared/calculator/quote-input.ts'
import { compileFeeTable, type FeeTable } from './fee-table.ts'
import type { CalculatorTables, VersionedTable } from './table-shapes.ts'

/** A table that is absent is `null`; its prices are then missing from the statement. */
export interface CompiledTables {
  fee: Record<Auction, FeeTable | null>
  bid: Record<Auction, FeeTable | null>
  transportation: Transportation | null
  shipDelivery: ShipDelivery | null
}

/** Cached by the object, so pass the same `tables` for as long as they are in force. */
export const compileTables = (tables: CalculatorTables): CompiledTables => {
  const known = compiled.get(tables)
  if (known) return known
  const made: CompiledTables = {
    fee: { copart: fee(tables['copart-fee']), iaai: fee(tables['iaa-fee']) },
    bid: { copart: fee(tables['copart-internet-bid'], 'bid'), iaai: fee(tables['iaa-internet-bid'], 'bid') },
    transportation: tables.transportation ? compileTransportation(tables.transportation) : null,
    shipDelivery: tables['ship-delivery'] ? compileShipDelivery(tables['ship-delivery']) : null,
  }
  compiled.set(tables, made)
  return made
}

const compiled = new WeakMap<CalculatorTables, CompiledTables>()

const fee = (table: VersionedTable | undefined, kind: 'fee' | 'bid' = 'fee'): FeeTable | null =>
  table ? compileFeeTable(table, kind) : null
