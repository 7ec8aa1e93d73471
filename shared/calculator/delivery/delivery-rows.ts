import { texts } from '#messages/calculator/delivery.js'
/** Checks the rows of the two delivery tables: auctions, places, amounts, and ports that only one of the tables has. */

import { notAnAmount, readAmount } from '#shared/calculator/tables/fee-formula.ts'
import {
  auctionColumn,
  bodyColumns,
  type CalculatorTables,
  costColumn,
  daysColumn,
  destinationColumn,
  locationColumn,
  locationKey,
  portColumn,
  type TableRow,
  toBorderColumn,
} from '#shared/calculator/tables/table-shapes.ts'
import { cellText, type Sheet, type SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { readAuction } from './delivery-tables.ts'
import { countryOf } from './destination.ts'

/** `Auction`, `Auction Location`, then a column for each US port; an empty cell means not served. */
export const checkTransportationRows = (sheet: Sheet, others: CalculatorTables): TableRow[] => {
  const ports = sheet.columns.filter(({ column }) => column.type === 'number')
  if (ports.length === 0) sheet.errors.push({ row: 1, column: null, message: texts.noPort })
  const known = portsOfShipDelivery(others)
  for (const { column, header } of ports) {
    if (known && !known.has(locationKey(column.key))) {
      const message = texts.portNotAtSea({ header })
      sheet.warnings.push({ row: 1, column: header, message })
    }
  }
  const seen = new Map<string, number>()
  return sheet.rows.map(({ row, cells }) => {
    const record = readRow(sheet, row, cells)
    const auction = readAuction(record[auctionColumn])
    if (!auction) {
      const given = record[auctionColumn]
      const mend = given == null ? texts.enterAuction : texts.notAuction({ given })
      problem(sheet, row, auctionColumn, texts.auctionNeeded({ mend }))
    }
    const location = String(record[locationColumn] ?? '')
    if (location === '') problem(sheet, row, locationColumn, texts.enterYard)
    else checkUnique(sheet, seen, row, `${auction}\n${locationKey(location)}`, locationColumn)
    if (ports.every(({ column }) => record[column.key] === null)) {
      sheet.warnings.push({
        row,
        column: null,
        message: texts.yardWithoutPort({ location }),
      })
    }
    return auction ? { ...record, [auctionColumn]: auction === 'copart' ? 'Copart' : 'IAAI' } : record
  })
}

/** `Port`, `Destination`, then a column for each body or a single `Cost`; optional `To border` and `Days`. */
export const checkShipDeliveryRows = (sheet: Sheet, others: CalculatorTables): TableRow[] => {
  checkCostColumns(sheet)
  const toBorder = sheet.columns.find(({ column }) => column.key === toBorderColumn)
  const known = portsOfTransportation(others)
  const warned = new Set<string>()
  const seen = new Map<string, number>()
  return sheet.rows.map(({ row, cells }) => {
    const record = readRow(sheet, row, cells)
    const port = String(record[portColumn] ?? '')
    const destination = String(record[destinationColumn] ?? '')
    if (port === '') problem(sheet, row, portColumn, texts.enterPort)
    if (destination === '') problem(sheet, row, destinationColumn, texts.enterDestination)
    if (port !== '' && destination !== '') {
      checkUnique(sheet, seen, row, `${locationKey(port)}\n${locationKey(destination)}`, destinationColumn)
    }
    if (known && port !== '' && !known.has(locationKey(port)) && !warned.has(locationKey(port))) {
      warned.add(locationKey(port))
      const message = texts.portNotOnLand({ port })
      sheet.warnings.push({ row, column: headerOf(sheet, portColumn), message })
    }
    if (destination !== '' && countryOf(destination) === 'unknown' && !warned.has(locationKey(destination))) {
      warned.add(locationKey(destination))
      const message = texts.countryUnseen({ destination })
      sheet.warnings.push({ row, column: headerOf(sheet, destinationColumn), message })
    }
    const days = String(record[daysColumn] ?? '')
    if (/^\d{4}-\d\d-\d\d$/.test(days)) {
      const message = texts.isDate({ date: days })
      sheet.warnings.push({ row, column: headerOf(sheet, daysColumn), message })
    }
    if (toBorder && cellText(cells[toBorder.at]) === '') {
      problem(sheet, row, toBorderColumn, texts.deliveryCellEmpty)
    }
    return record
  })
}

const checkCostColumns = (sheet: Sheet): void => {
  const keys = new Set(sheet.columns.map(({ column }) => column.key))
  const byBody = Object.values(bodyColumns).some(key => keys.has(key))
  if (byBody && keys.has(costColumn)) {
    const message = texts.bodiesOrCost
    sheet.errors.push({ row: 1, column: headerOf(sheet, costColumn), message })
  }
  if (!byBody && !keys.has(costColumn)) {
    sheet.errors.push({ row: 1, column: null, message: texts.noCostColumn })
  }
}

/** The cells of a row by key: texts trimmed, amounts as numbers, empty cells as `null`; problems go to the errors. */
const readRow = (sheet: Sheet, row: number, cells: readonly SheetCell[]): TableRow =>
  Object.fromEntries(
    sheet.columns.map(({ column, header, at }) => {
      const text = cellText(cells[at]).replace(/\s+/g, ' ')
      if (text === '') return [column.key, null]
      if (column.type === 'text') {
        if (text.length > 120) sheet.errors.push({ row, column: header, message: texts.tooLong })
        return [column.key, text]
      }
      const cell = cells[at]
      const cents = readAmount(typeof cell === 'number' ? cell : text)
      if (cents === null) {
        sheet.errors.push({ row, column: header, message: notAnAmount(text) })
      }
      return [column.key, cents === null ? null : cents / 100]
    }),
  )

const checkUnique = (
  sheet: Sheet,
  seen: Map<string, number>,
  row: number,
  key: string,
  column: string,
): void => {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, row)
  else problem(sheet, row, column, texts.repeatsRow({ first }))
}

const portsOfShipDelivery = (others: CalculatorTables): Set<string> | null => {
  const table = others['ship-delivery']
  return table ? new Set(table.data.map(row => locationKey(String(row[portColumn] ?? '')))) : null
}

const portsOfTransportation = (others: CalculatorTables): Set<string> | null => {
  const table = others.transportation
  return table ? new Set(table.columns.map(({ key }) => locationKey(key))) : null
}

const headerOf = (sheet: Sheet, key: string): string =>
  sheet.columns.find(({ column }) => column.key === key)?.header ?? key

const problem = (sheet: Sheet, row: number, key: string, message: string): void => {
  sheet.errors.push({ row, column: headerOf(sheet, key), message })
}
