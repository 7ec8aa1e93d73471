import { texts } from '#messages/calculator/tables.js'
/** Invents lots that use given cells of a table, so that the editor of a column sees the effect of a change. */

import { listDestinations, listLocations, listPorts } from '#shared/calculator/delivery/choices.ts'
import { readAuction } from '#shared/calculator/delivery/delivery-tables.ts'
import type { Auction, Body, BuyerProfile, QuoteInput } from '#shared/calculator/quote-input.ts'
import * as input from '#shared/calculator/quote-input.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { groupThousands } from '#shared/domain/money/money.ts'
import { auctionOfTable, type ChangedCell, profileColumns, tierStarts } from './changed-cells.ts'
import { readAmount } from './fee-formula.ts'
import { allProfiles, pickColumn } from './fee-table.ts'
import type { CalculatorTables, TableContent } from './table-shapes.ts'
import * as shapes from './table-shapes.ts'

export interface SampleLot {
  auction: Auction
  /** The auction's first yard when absent. */
  location?: string | undefined
  /** The port of the cheapest way when absent. */
  port?: string | undefined
  destination?: string | undefined
  body: Body
  profile: BuyerProfile
  /** Dollars, as typed. */
  price: string
}

/** Profile under which most cars are bought at an auction. */
export const usualProfile: BuyerProfile = {
  title: 'nonclean',
  payment: 'secured',
  volume: 'standard',
  bid: 'prebid',
}

/**
 * Lots for the changed cells that a quote can use, a lot for each. The columns take turns, and the largest change of a
 * column comes first, so that a typing error is noticed.
 */
export const lotsForCells = (
  title: TableTitle,
  tables: CalculatorTables,
  edited: TableContent,
  cells: readonly ChangedCell[],
): SampleLot[] => {
  const byColumn = Map.groupBy(
    cells.toSorted((one, other) => weight(other) - weight(one)),
    ({ column }) => column,
  )
  const columns = [...byColumn.values()]
  const longest = Math.max(0, ...columns.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, at) => columns.flatMap(column => column[at] ?? []))
  const lotForCell = lotFinders[shapes.tableKinds[title]](title, tables, edited)
  const lots: SampleLot[] = []
  // Stops at `maxSamples`, since each lot searches the whole table.
  for (const cell of inTurn.flat()) {
    const lot = lotForCell(cell)
    if (lot) lots.push(lot)
    if (lots.length === maxSamples) break
  }
  return lots
}

/** Low enough to price all lots at every keystroke. */
const maxSamples = 12

/** Default way of a lot: the auction's first yard, and the first destination of its port. */
export const wayOfLot = (
  { auction, location, port, destination }: SampleLot,
  tables: CalculatorTables,
): { location: string; destination: string } => ({
  location: location ?? listLocations(tables, auction)[0] ?? '',
  destination: destination ?? listDestinations(tables, port)[0] ?? '',
})

/** A petrol car of 2 litres, or a diesel lorry of 19 t, five years old; the tables do not depend on the engine. */
export const inputOfLot = (
  { auction, body, port, price, profile: { vehicle, ...profile } }: SampleLot,
  location: string,
  destination: string,
  date: string,
): QuoteInput => ({
  route: 'usa',
  vehicle:
    vehicle === 'heavy'
      ? {
          kind: 'truck',
          engine: 'diesel',
          volumeCc: 12_900,
          productionYear: Number(date.slice(0, 4)) - 5,
          grossWeightKg: 19_000,
        }
      : {
          kind: body === 'moto' ? 'moto' : 'passenger',
          engine: 'petrol',
          volumeCc: body === 'moto' ? 700 : 1998,
          ...(body === 'moto' ? {} : { productionYear: Number(date.slice(0, 4)) - 5 }),
          body,
        },
  price: { amount: price.replace(/\s/g, '').replace(',', '.'), currency: 'USD' },
  usa: { auction, location, port, destination, ...profile },
})

/** `Copart, седан, 7 000 $: чистый документ, негарантированная оплата`. */
export const nameLot = ({ auction, body, price, profile }: SampleLot): string => {
  const [whole = '', cents] = price.replace(/\s/g, '').replace('.', ',').split(',')
  const amount = `${groupThousands(whole)}${cents === undefined ? '' : `,${cents}`}\u00a0$`
  const what = profile.vehicle === 'heavy' ? texts.lorry : bodyNames[body]
  return `${auctionNames[auction]}, ${what}, ${amount}: ${nameProfile(profile)}`
}

export const auctionNames: Record<Auction, string> = { copart: 'Copart', iaai: 'IAAI' }
export const bodyNames = texts.bodies

/** Names a profile without the usual values, standard volume and pre-bid. */
const nameProfile = ({ title, payment, volume, bid }: BuyerProfile): string =>
  [
    title === 'clean' ? texts.cleanTitle : texts.uncleanTitle,
    payment === 'secured' ? texts.payments.secured : texts.payments.unsecured,
    ...(volume === 'high' ? [texts.highVolume] : []),
    ...(bid === 'live' ? [texts.liveBid] : []),
  ].join(', ')

const usualPrice = '7000'

type LotFinder = (
  title: TableTitle,
  tables: CalculatorTables,
  edited: TableContent,
) => (cell: ChangedCell) => SampleLot | null

const usual = { body: 'sedan', profile: usualProfile, price: usualPrice } as const

const feeLots: LotFinder = (title, tables, edited) => {
  const [editedProfiles, formerProfiles] = [edited, tables[title] ?? edited].map(profilesByColumn)
  const auction = auctionOfTable(title) ?? 'copart'
  return ({ row, column, to }) => {
    // A removed column is looked up in the former version.
    const profile = (to === null ? formerProfiles : editedProfiles)?.get(column)
    return profile ? { ...usual, auction, profile, price: priceIn(edited, row) } : null
  }
}

const wayLots: LotFinder =
  () =>
  ({ row, column }) => {
    const auction = readAuction(row[shapes.auctionColumn])
    const location = String(row[shapes.locationColumn] ?? '')
    return auction && location !== '' ? { ...usual, auction, location, port: column } : null
  }

const seaLots: LotFinder = (_title, tables) => {
  const yards = yardsByPort(tables)
  return ({ row, column }) => {
    const port = String(row[shapes.portColumn] ?? '')
    const destination = String(row[shapes.destinationColumn] ?? '')
    const body = input.bodies.find(known => shapes.bodyColumns[known] === column) ?? usual.body
    const profile =
      column === shapes.truckColumn ? { ...usualProfile, vehicle: 'heavy' as const } : usualProfile
    const yard = yards.get(shapes.locationKey(port))
    return yard ? { ...usual, ...yard, port, destination, body, profile } : null
  }
}

const lotFinders: Record<shapes.TableKind, LotFinder> = {
  fee: feeLots,
  transportation: wayLots,
  'ship-delivery': seaLots,
}

/** The first yard that each port serves. */
const yardsByPort = (tables: CalculatorTables): Map<string, { auction: Auction; location: string }> => {
  const found = new Map<string, { auction: Auction; location: string }>()
  for (const auction of input.auctions)
    for (const location of listLocations(tables, auction))
      for (const port of listPorts(tables, auction, location)) {
        const key = shapes.locationKey(port)
        if (!found.has(key)) found.set(key, { auction, location })
      }
  return found
}

/** The most usual profile of each column that serves any profile. */
const profilesByColumn = (table: TableContent): Map<string, BuyerProfile> => {
  const columns = profileColumns(table)
  return new Map(
    profiles.toReversed().flatMap(profile => {
      const column = pickColumn(columns, profile)
      return column === null ? [] : [[column, profile] as const]
    }),
  )
}

const dimensions = ['vehicle', 'title', 'payment', 'volume', 'bid'] as const

const strangeness = (profile: BuyerProfile): number =>
  dimensions.filter(dimension => profile[dimension] !== usualProfile[dimension]).length

/** Profiles sorted by the number of properties that differ from `usualProfile`. */
const profiles: readonly BuyerProfile[] = allProfiles.toSorted(
  (one, other) => strangeness(one) - strangeness(other),
)

/** A price within the tier: the usual price where it fits, otherwise the lowest of the tier, and never zero. */
const priceIn = (table: TableContent, row: shapes.TableRow): string => {
  const start = readAmount(row[shapes.priceFrom] ?? '') ?? 0
  const next = tierStarts(table).reduce(
    (least, other) => (other > start && other < least ? other : least),
    Number.POSITIVE_INFINITY,
  )
  const cents = Number(usualPrice) * 100
  return start <= cents && cents < next ? usualPrice : String(Math.max(1, start / 100))
}

/** Relative change of a cell; a change from or to an empty cell ranks highest. */
const weight = ({ from, to }: ChangedCell): number => {
  if (from === null || to === null) return Number.MAX_VALUE
  const [was, is] = [Number.parseFloat(String(from)), Number.parseFloat(String(to))]
  return Number.isFinite(was) && Number.isFinite(is) ? Math.abs(Math.log((is + 1) / (was + 1))) : 0
}
