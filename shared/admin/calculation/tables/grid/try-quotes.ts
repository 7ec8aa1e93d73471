import { listDestinations, listLocations } from '#shared/calculator/delivery/choices.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { auctions, type BuyerProfile, type QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown, DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { auctionOfTable, changedCells } from '#shared/calculator/tables/changed-cells.ts'
import {
  inputOfLot,
  lotsForCells,
  type SampleLot,
  usualProfile,
  wayOfLot,
} from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export interface TryResult {
  lot: SampleLot
  location: string
  destination: string
  before: CostBreakdown | null
  after: CostBreakdown | null
  /** Lines that differ, amounts in dollars; `null` for a line that one of the two does not have. */
  lines: { title: string; before: string | null; after: string | null }[]
}

export interface TryTables {
  inForce: CalculatorTables
  title: TableTitle
  edited: TableContent
  rates: DayRates
  tariff: TariffTimeline
  options: Readonly<Record<string, string>>
}

/**
 * Sample lots of all prices, profiles, yards and destinations; for a table of one auction, lots of that auction only.
 */
export const referenceLots = (title: TableTitle, tables: CalculatorTables): SampleLot[] => {
  const only = auctionOfTable(title)
  const destinations = listDestinations(tables)
  return referenceKinds.map(([body, price, profile], index) => {
    const auction = only ?? auctions[index % auctions.length] ?? 'copart'
    const yards = listLocations(tables, auction)
    return {
      body,
      price,
      profile: { ...usualProfile, ...profile },
      auction,
      location: yards[Math.floor((index * yards.length) / referenceKinds.length)],
      destination: destinations[index % Math.max(1, destinations.length)],
    }
  })
}

/** Number of changed cells that can move a price, and the lots priced by them. */
export interface TouchedLots {
  cells: number
  results: TryResult[]
}

/** Lots whose price the changed cells move, the first for each column; at most four. */
export const tryTouched = (tables: TryTables): TouchedLots => {
  const { inForce, title, edited } = tables
  const cells = changedCells(title, inForce[title] ?? null, edited)
  const lots = lotsForCells(title, inForce, edited, cells)
  const price = lotPricer(tables)
  const moved = lots.flatMap(lot => price(lot) ?? []).filter(isMoved)
  const byName = new Map(moved.map(result => [JSON.stringify(result.lot), result]))
  return { cells: cells.length, results: [...byName.values()].slice(0, 4) }
}

/** True when the edited table gives another sum, or no sum any more. */
const isMoved = ({ before, after, lines }: TryResult): boolean =>
  lines.length > 0 || before?.missing.length !== after?.missing.length

/** Compiles the tables once and returns a function that prices a lot; `null` for a lot with invalid input. */
export const lotPricer = ({ inForce, title, edited, rates, tariff, options }: TryTables) => {
  const changed = { ...inForce, [title]: { version: 0, ...edited } }
  const price = (tables: CalculatorTables, input: QuoteInput) =>
    priceQuote({ input, date: rates.date, rates, tariff, tables, options })
  return (lot: SampleLot): TryResult | null => {
    const { location, destination } = wayOfLot(lot, inForce)
    const input = inputOfLot(lot, location, destination, rates.date)
    if (location === '' || destination === '' || checkQuoteInput(input, rates.date).length > 0) return null
    const before = inForce[title] ? price(inForce, input) : null
    const after = price(changed, input)
    return { lot, location, destination, before, after, lines: differingLines(before, after) }
  }
}

const differingLines = (before: CostBreakdown | null, after: CostBreakdown): TryResult['lines'] => {
  const old = new Map(before?.lines.map(line => [line.code, line]))
  const now = new Map(after.lines.map(line => [line.code, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(code => {
    const [was, is] = [old.get(code), now.get(code)]
    if (was?.usd === is?.usd) return []
    return [{ title: is?.title ?? was?.title ?? code, before: was?.usd ?? null, after: is?.usd ?? null }]
  })
}

const referenceKinds: readonly (readonly [SampleLot['body'], price: string, Partial<BuyerProfile>])[] = [
  ['sedan', '900', {}],
  ['sedan', '4500', { title: 'clean' }],
  ['suv', '9800', { payment: 'unsecured' }],
  ['suv', '15500', { bid: 'live' }],
  ['pickup', '27000', { title: 'clean', payment: 'unsecured' }],
]
