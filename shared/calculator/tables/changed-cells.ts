/** Cells that differ in a new version of a table and can change a quote, and the cells that a given quote reads. */
import { readAuction } from '#shared/calculator/delivery/delivery-tables.ts'
import { mulDivFloor } from '#shared/calculator/exact-arithmetic.ts'
import {
  type Auction,
  type BuyerProfile,
  isHeavy,
  type QuoteInput,
  type UsaInput,
} from '#shared/calculator/quote-input.ts'
import { exactRates } from '#shared/calculator/rates/rates.ts'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { parseCents } from '#shared/domain/money/money.ts'
import { readAmount } from './fee-formula.ts'
import { pickColumn } from './fee-table.ts'
import { compareTables, nameTableRow } from './table-difference.ts'
import { readProfile } from './table-headers.ts'
import type { CalculatorTables, TableContent, TableRow } from './table-shapes.ts'
import * as shapes from './table-shapes.ts'

export interface ChangedCell {
  row: TableRow
  column: string
  from: shapes.TableCell
  to: shapes.TableCell
}

/** Changed, added and removed cells that can change a price, without row names and columns that are only shown. */
export const changedCells = (
  title: TableTitle,
  before: TableContent | null,
  after: TableContent,
): ChangedCell[] => {
  const { added, changed, removed } = compareTables(title, before, after)
  const now = [...changed, ...added].map(cell => ({ ...cell, row: after.data[cell.row - 2] ?? {} }))
  const gone = removed.map(cell => ({ ...cell, row: before?.data[cell.row - 2] ?? {} }))
  return [...now, ...gone].filter(({ column }) => !unpriced.has(column))
}

/** Columns that do not influence a price. */
const unpriced = new Set([
  shapes.priceFrom,
  shapes.priceTo,
  shapes.auctionColumn,
  shapes.locationColumn,
  shapes.portColumn,
  shapes.destinationColumn,
  shapes.daysColumn,
])

export const tableCellKey = (title: TableTitle, row: TableRow, column: string): string =>
  `${nameTableRow(title, row)}\n\n${column}`

/** Keys of all cells that a quote may read; without a chosen port it compares those of several ports. */
export const cellsRead = (
  title: TableTitle,
  tables: CalculatorTables,
  input: Pick<QuoteInput, 'vehicle' | 'price' | 'usa'>,
  rates: DayRates,
): string[] => {
  const table = tables[title]
  const { usa } = input
  if (!table || !usa) return []
  const kind = shapes.tableKinds[title]
  if (kind === 'fee') return feeCells(title, table, input.vehicle, usa, dollarCents(input.price, rates))
  if (kind === 'transportation') return wayCells(title, table, usa)
  return seaCells(title, table, tables.transportation, input.vehicle, usa)
}

/** The auction of a fee table; null for a delivery table, which has both auctions. */
export const auctionOfTable = (title: TableTitle): Auction | null => {
  if (title.startsWith('copart')) return 'copart'
  return title.startsWith('iaa') ? 'iaai' : null
}

export const profileColumns = ({ columns }: TableContent) =>
  columns.flatMap(({ key }) => {
    const names = readProfile(key)
    return names ? [{ key, names }] : []
  })

const feeCells = (
  title: TableTitle,
  table: TableContent,
  vehicle: QuoteInput['vehicle'],
  usa: UsaInput,
  cents: number,
): string[] => {
  if (auctionOfTable(title) !== usa.auction) return []
  const profile: BuyerProfile = {
    title: usa.title ?? 'clean',
    payment: usa.payment ?? 'secured',
    volume: usa.volume ?? 'standard',
    bid: usa.bid ?? 'prebid',
    ...(isHeavy(vehicle) && { vehicle: 'heavy' }),
  }
  const column = pickColumn(profileColumns(table), profile)
  const starts = tierStarts(table)
  const start = starts.reduce((most, from) => (from <= cents && from > most ? from : most), -1)
  const row = table.data[starts.indexOf(start)]
  return row && column !== null ? [tableCellKey(title, row, column)] : []
}

/** Where each tier begins, cents, in the table's order; cached, since many lots are compared. */
export const tierStarts = (table: TableContent): number[] => {
  const known = startsOfTables.get(table)
  if (known) return known
  const starts = table.data.map(row => readAmount(row[shapes.priceFrom] ?? '') ?? Number.POSITIVE_INFINITY)
  startsOfTables.set(table, starts)
  return starts
}
const startsOfTables = new WeakMap<TableContent, number[]>()

const wayCells = (title: TableTitle, table: TableContent, usa: UsaInput): string[] => {
  const yard = findYard(table, usa)
  return yard ? portsOf(table, usa).map(port => tableCellKey(title, yard, port)) : []
}

const seaCells = (
  title: TableTitle,
  table: TableContent,
  transportation: TableContent | undefined,
  vehicle: QuoteInput['vehicle'],
  usa: UsaInput,
): string[] => {
  const yard = transportation && findYard(transportation, usa)
  const served = transportation ? portsOf(transportation, usa).filter(port => yard?.[port] != null) : []
  const ports = new Set((usa.port === undefined ? served : [usa.port]).map(shapes.locationKey))
  const body = shapes.bodyColumns[vehicle.body ?? (vehicle.kind === 'moto' ? 'moto' : 'sedan')]
  const hasOneCost = table.columns.some(({ key }) => key === shapes.costColumn)
  const columns = isHeavy(vehicle) ? shapes.truckColumn : hasOneCost ? shapes.costColumn : body
  return table.data
    .filter(row => ports.has(place(row, shapes.portColumn)))
    .filter(row => place(row, shapes.destinationColumn) === shapes.locationKey(usa.destination))
    .flatMap(row => [tableCellKey(title, row, columns), tableCellKey(title, row, shapes.toBorderColumn)])
}

const findYard = (table: TableContent, { auction, location }: UsaInput): TableRow | undefined =>
  table.data.find(
    row =>
      readAuction(row[shapes.auctionColumn]) === auction &&
      place(row, shapes.locationColumn) === shapes.locationKey(location),
  )

const portsOf = ({ columns }: TableContent, { port }: UsaInput): string[] =>
  columns
    .filter(
      ({ key, type }) => type === 'number' && (!port || shapes.locationKey(key) === shapes.locationKey(port)),
    )
    .map(({ key }) => key)

const place = (row: TableRow, column: string): string => shapes.locationKey(String(row[column] ?? ''))

const dollarCents = ({ amount, currency }: QuoteInput['price'], given: DayRates): number => {
  const cents = parseCents(amount) ?? 0
  if (currency === 'USD') return cents
  const rates = exactRates(given)
  return mulDivFloor(cents, rates.EUR, rates.USD)
}
