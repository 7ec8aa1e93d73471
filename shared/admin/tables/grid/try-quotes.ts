/** The "try it" box: the same lots priced by the tables in force and by the table that is being edited. */

import { listDestinations, listLocations, listPorts } from '#shared/calculator/choices.ts'
import { readAuction } from '#shared/calculator/delivery-tables.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { type Auction, auctions, type Body, type QuoteInput } from '#shared/calculator/quote-input.ts'
import type { DayRates, Statement } from '#shared/calculator/statement-shape.ts'
import { compareTables } from '#shared/calculator/table-difference.ts'
import type { CalculatorTables, TableContent, TableRow, TableTitle } from '#shared/calculator/table-shapes.ts'
import * as shapes from '#shared/calculator/table-shapes.ts'
import type { TariffTimeline } from '#shared/calculator/tariff-figures.ts'

export interface TryLot {
  auction: Auction
  /** First of the auction's list when absent. */
  location?: string | undefined
  /** The cheapest way when absent. */
  port?: string | undefined
  destination?: string | undefined
  body: Body
  /** Dollars, as typed. */
  price: string
}

export interface TryResult {
  lot: TryLot
  location: string
  destination: string
  before: Statement | null
  after: Statement | null
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

/** Lots across the price range, the yards and the destinations; the tables of one auction get the lots of that one. */
export const referenceLots = (title: TableTitle, tables: CalculatorTables): TryLot[] => {
  const auctions = auctionsOf(title)
  const destinations = listDestinations(tables)
  return referenceKinds.map(([body, price], index) => {
    const auction = auctions[index % auctions.length] ?? 'copart'
    const yards = listLocations(tables, auction)
    return {
      body,
      price,
      auction,
      location: yards[Math.floor((index * yards.length) / referenceKinds.length)],
      destination: destinations[index % Math.max(1, destinations.length)],
    }
  })
}

/** Lots that meet what the person has changed: the tier, the yard, the sea route; at most three. */
export const touchedLots = (title: TableTitle, tables: CalculatorTables, edited: TableContent): TryLot[] => {
  const { added, changed } = compareTables(title, tables[title] ?? null, edited)
  const rows = [...new Set([...changed, ...added].map(({ row }) => edited.data[row - 2]))]
  const lots = rows.flatMap(row => (row ? lotsOfRow(title, tables, row) : []))
  return lots.slice(0, 3)
}

/** A function, so that the tables are compiled once for all lots. `null` for a lot that cannot be asked about. */
export const lotPricer = ({ inForce, title, edited, rates, tariff, options }: TryTables) => {
  const changed = { ...inForce, [title]: { version: 0, ...edited } }
  const price = (tables: CalculatorTables, input: QuoteInput) =>
    priceQuote({ input, date: rates.date, rates, tariff, tables, options })
  return (lot: TryLot): TryResult | null => {
    const location = lot.location ?? listLocations(inForce, lot.auction)[0] ?? ''
    const destination = lot.destination ?? listDestinations(inForce)[0] ?? ''
    const input = inputOf(lot, location, destination, rates.date)
    if (location === '' || destination === '' || checkQuoteInput(input, rates.date).length > 0) return null
    const before = inForce[title] ? price(inForce, input) : null
    const after = price(changed, input)
    return { lot, location, destination, before, after, lines: differingLines(before, after) }
  }
}

/** A petrol car of 2 litres, five years old: the usual case, and the tables do not ask about the engine. */
const inputOf = (lot: TryLot, location: string, destination: string, date: string): QuoteInput => ({
  route: 'usa',
  vehicle: {
    kind: 'passenger',
    engine: 'petrol',
    volumeCc: 1998,
    productionYear: Number(date.slice(0, 4)) - 5,
    body: lot.body,
  },
  price: { amount: lot.price.replace(/\s/g, '').replace(',', '.'), currency: 'USD' },
  usa: { auction: lot.auction, location, port: lot.port, destination, title: 'nonclean' },
})

const differingLines = (before: Statement | null, after: Statement): TryResult['lines'] => {
  const old = new Map(before?.lines.map(line => [line.code, line]))
  const now = new Map(after.lines.map(line => [line.code, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(code => {
    const [was, is] = [old.get(code), now.get(code)]
    if (was?.usd === is?.usd) return []
    return [{ title: is?.title ?? was?.title ?? code, before: was?.usd ?? null, after: is?.usd ?? null }]
  })
}

const referenceKinds = [
  ['sedan', '900'],
  ['sedan', '4500'],
  ['suv', '9800'],
  ['suv', '15500'],
  ['pickup', '27000'],
] as const

const auctionsOf = (title: TableTitle): readonly Auction[] => {
  if (title.startsWith('copart')) return ['copart']
  return title.startsWith('iaa') ? ['iaai'] : auctions
}

const lotsOfRow = (title: TableTitle, tables: CalculatorTables, row: TableRow): TryLot[] => {
  const kind = shapes.tableKinds[title]
  if (kind === 'fee') {
    // A car worth nothing is no lot.
    const price = String(Math.max(1, Number(row[shapes.priceFrom] ?? 0)))
    return [{ auction: auctionsOf(title)[0] ?? 'copart', body: 'sedan', price }]
  }
  if (kind === 'transportation') {
    const auction = readAuction(row[shapes.auctionColumn])
    const location = String(row[shapes.locationColumn] ?? '')
    return auction && location !== '' ? [{ auction, location, body: 'sedan', price: '7000' }] : []
  }
  const port = String(row[shapes.portColumn] ?? '')
  const destination = String(row[shapes.destinationColumn] ?? '')
  for (const auction of auctions) {
    const location = listLocations(tables, auction).find(yard =>
      listPorts(tables, auction, yard).some(known => shapes.placeKey(known) === shapes.placeKey(port)),
    )
    if (location) return [{ auction, location, port, destination, body: 'sedan', price: '7000' }]
  }
  return []
}
