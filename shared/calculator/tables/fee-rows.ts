/** The rules of a fee table: tiers ascend and touch, the first starts at 0, the last is open, every fee is readable. */
import { texts } from '#messages/calculator/tables.js'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import { notAnAmount, readAmount, readFee } from './fee-formula.ts'
import { readProfile } from './table-headers.ts'
import { buyerFee, priceFrom, priceTo, type TableRow } from './table-shapes.ts'
import { cellText, type Sheet, type SheetCell, type SheetColumn } from './table-sheet.ts'

/** Returns the table's data; adds problems of the rows to the sheet's errors. */
export const checkFeeRows = (sheet: Sheet): TableRow[] => {
  const fees = sheet.columns.filter(({ column }) => column.type === 'fee')
  checkFeeColumns(sheet, fees)
  const tiers = sheet.rows.map(({ row, cells }) => {
    const from = readBound(sheet, row, cells, priceFrom)
    const to = readBound(sheet, row, cells, priceTo)
    if (from === null) problem(sheet, row, priceFrom, texts.enterFrom)
    return { row, cells, from, to }
  })
  checkTiers(sheet, tiers)
  return tiers.map(({ row, cells, from, to }) => {
    const values: [string, string | number | null][] = sheet.columns.map(({ column, header, at }) => {
      if (column.key === priceFrom) return [column.key, typeof from === 'number' ? from / 100 : null]
      if (column.key === priceTo) return [column.key, typeof to === 'number' ? to / 100 : null]
      const fee = readFee(numberOrText(cells[at]))
      if (!fee) sheet.errors.push({ row, column: header, message: feeMessage(cells[at]) })
      else if (fee.share === 0 && fee.cents > 0 && fee.cents < 100) {
        sheet.warnings.push({ row, column: header, message: centsMessage(cells[at]) })
      }
      return [column.key, fee?.cell ?? null]
    })
    return Object.fromEntries(values)
  })
}

interface Tier {
  row: number
  /** Whole cents, `null` when empty, `undefined` when it cannot be read. */
  from: number | null | undefined
  to: number | null | undefined
}

const checkFeeColumns = (sheet: Sheet, fees: readonly SheetColumn[]): void => {
  if (fees.length === 0) {
    sheet.errors.push({ row: 1, column: null, message: texts.noFeeColumn })
  }
  const single = fees.find(({ column }) => column.key === buyerFee)
  const ofCars = fees.filter(({ column }) => readProfile(column.key)?.vehicle === undefined)
  if (single && ofCars.length > 1) {
    const message = texts.feeColumnAlone
    sheet.errors.push({ row: 1, column: single.header, message })
  }
}

const checkTiers = (sheet: Sheet, tiers: readonly Tier[]): void => {
  tiers.forEach(({ row, from, to }, index) => {
    const next = tiers[index + 1]
    if (index === 0 && typeof from === 'number' && from !== 0) {
      problem(sheet, row, priceFrom, texts.startsAtZero)
    }
    if (typeof from === 'number' && typeof to === 'number' && to < from) {
      problem(sheet, row, priceTo, texts.toBelowFrom)
    }
    if (!next) {
      if (typeof to === 'number') problem(sheet, row, priceTo, texts.lastIsOpen)
      return
    }
    if (to === null) problem(sheet, row, priceTo, texts.onlyLastOpen)
    if (typeof from === 'number' && typeof next.from === 'number' && next.from <= from) {
      problem(sheet, next.row, priceFrom, texts.mustAscend({ from: shown(next.from), before: shown(from) }))
    } else if (typeof to === 'number' && typeof next.from === 'number') {
      const gap = next.from - to
      if (gap < 0) problem(sheet, next.row, priceFrom, texts.tiersOverlap({ to: shown(to) }))
      if (gap > 1) problem(sheet, next.row, priceFrom, texts.gapInTiers({ to: shown(to) }))
    }
  })
}

const readBound = (
  sheet: Sheet,
  row: number,
  cells: readonly SheetCell[],
  key: string,
): number | null | undefined => {
  const at = sheet.columns.find(({ column }) => column.key === key)?.at ?? -1
  const cell = cells[at]
  if (cellText(cell) === '') return null
  const cents = readAmount(numberOrText(cell))
  if (cents !== null) return cents
  problem(sheet, row, key, notAnAmount(cellText(cell)))
  return undefined
}

const problem = (sheet: Sheet, row: number, key: string, message: string): void => {
  const column = sheet.columns.find(known => known.column.key === key)?.header ?? key
  sheet.errors.push({ row, column, message })
}

const feeMessage = (cell: SheetCell): string =>
  cellText(cell) === '' ? texts.feeCellEmpty : notAnAmount(cellText(cell), texts.notFee)

/** Adds a hint for a number below one: some programs turn 6% into 0.06 when they open a CSV. */
const centsMessage = (cell: SheetCell): string => texts.belowDollar({ cell: cellText(cell) })

const numberOrText = (cell: SheetCell): string | number => (typeof cell === 'number' ? cell : cellText(cell))

const shown = (cents: number): string => formatMoney(centsText(cents))
