/** The six tables of the calculator: their titles, their columns, and the shape of a version in the API. */

import type { Body } from '#shared/calculator/quote-input.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { latinOf } from '#shared/domain/search/look-alikes.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'

export type TableKind = 'fee' | 'transportation' | 'ship-delivery'

export const tableKinds: Record<TableTitle, TableKind> = {
  'copart-fee': 'fee',
  'copart-internet-bid': 'fee',
  'iaa-fee': 'fee',
  'iaa-internet-bid': 'fee',
  'ship-delivery': 'ship-delivery',
  transportation: 'transportation',
}

/** `number` is an amount in USD, `fee` an amount, a percentage or both (`129`, `7.25%`, `600 + 1%`). */
export type ColumnType = 'text' | 'number' | 'fee'

export interface TableColumn {
  /** The header in its English form; the name of the cell in every row. */
  key: string
  /** The header for people, in Russian. */
  title: string
  type: ColumnType
}

export type TableCell = string | number | null
export type TableRow = Record<string, TableCell>

export interface TableContent {
  columns: TableColumn[]
  data: TableRow[]
}

/** One version of a table, as `GET /api/calculator/{title}` returns it. */
export interface CalculatorTable extends TableContent {
  title: TableTitle
  version: number
  effectiveFrom: string
  updatedAt: string
}

/** The parts of a version that the engine reads. */
export type VersionedTable = Pick<CalculatorTable, 'version' | 'columns' | 'data'>
export type CalculatorTables = Partial<Record<TableTitle, VersionedTable>>

/** Keys of the columns that are not profiles, ports or bodies. */
export const priceFrom = 'Price from'
export const priceTo = 'Price to'
export const buyerFee = 'Buyer fee'
export const auctionColumn = 'Auction'
export const locationColumn = 'Auction Location'
export const portColumn = 'Port'
export const destinationColumn = 'Destination'
export const costColumn = 'Cost'
export const toBorderColumn = 'To border'
export const daysColumn = 'Days'

export const bodyColumns: Record<Body, string> = {
  sedan: 'Sedan',
  suv: 'SUV',
  pickup: 'Pickup',
  moto: 'Moto',
}
export const truckColumn = 'Truck'

/** Column of the sea freight: the body, or `truck` for every heavy vehicle. */
export type Freight = Body | 'truck'

/** The table title in either spelling: `copart_fee` is `copart-fee`. `null` for any other text. */
export const readTableTitle = (text: string): TableTitle | null => {
  const title = text.replaceAll('_', '-')
  return tableTitles.find(known => known === title) ?? null
}

/** Names of places compare as they look, without regard to case and repeated spaces. */
export const locationKey = (name: string): string => {
  const known = placeKeys.get(name)
  if (known !== undefined) return known
  const key = latinOf(withoutInvisible(name).trim().replace(/\s+/g, ' ').toLowerCase())
  if (placeKeys.size >= 2000) placeKeys.clear()
  placeKeys.set(name, key)
  return key
}

/** Cache of `locationKey`; emptied when full, so that arbitrary names cannot fill the memory. */
const placeKeys = new Map<string, string>()
