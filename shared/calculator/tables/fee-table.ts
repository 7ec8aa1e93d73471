/** A fee table made ready for quotes: tiers by price, one column for each buyer profile. */

import { type BuyerProfile, bidKinds, payments, titleKinds, volumes } from '#shared/calculator/quote-input.ts'
import { type FeeFormula, readAmount, readFee } from './fee-formula.ts'
import { readProfile } from './table-headers.ts'
import { priceFrom, type VersionedTable } from './table-shapes.ts'

export interface FeeTable {
  version: number
  /** Where each tier begins, whole cents, ascending. */
  tierStarts: readonly number[]
  /** For each profile number the fees by tier, or `null` when no column serves the profile. */
  byProfile: readonly (readonly (FeeFormula | null)[] | null)[]
}

/** The fee, or the reason why the table has none. */
export type FoundFee = FeeFormula | 'no-profile' | 'no-tier'

/**
 * The fee of a price for a profile. A tier reaches from its start up to the next tier's start; the price is rounded
 * down to whole cents.
 */
export const findFee = (table: FeeTable, profile: number, priceCents: number): FoundFee => {
  const column = table.byProfile[profile]
  if (!column) return 'no-profile'
  let low = 0
  let high = table.tierStarts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((table.tierStarts[middle] as number) <= priceCents) low = middle + 1
    else high = middle
  }
  return column[low - 1] ?? 'no-tier'
}

/** A number from 0 to 31 for each combination of vehicle, title, payment, volume and bid. */
export const profileNumber = (profile: BuyerProfile): number =>
  (profile.vehicle === 'heavy' ? 16 : 0) +
  (profile.title === 'clean' ? 0 : 8) +
  (profile.payment === 'secured' ? 0 : 4) +
  (profile.volume === 'standard' ? 0 : 2) +
  (profile.bid === 'prebid' ? 0 : 1)

/** @param kind a `bid` table without a column for heavy vehicles serves them with those of cars, a `fee` table does not */
export const compileFeeTable = (table: VersionedTable, kind: 'fee' | 'bid' = 'fee'): FeeTable => {
  const rows = table.data
    .map(row => ({ row, start: readAmount(row[priceFrom] ?? '') }))
    .filter(tier => tier.start !== null)
    .map(({ row, start }) => ({ row, start: start as number }))
    .sort((a, b) => a.start - b.start)
  const profiles = table.columns.flatMap(({ key }) => {
    const names = readProfile(key)
    return names ? [{ key, names }] : []
  })
  const columns = new Map(profiles.map(({ key }) => [key, rows.map(({ row }) => readFee(row[key]))]))
  const byProfile = allProfiles.map(profile => {
    const key =
      pickColumn(profiles, profile) ??
      (kind === 'bid' ? pickColumn(profiles, { ...profile, vehicle: undefined }) : null)
    return (key !== null && columns.get(key)) || null
  })
  return { version: table.version, tierStarts: rows.map(({ start }) => start), byProfile }
}

interface ProfileColumn {
  key: string
  names: Partial<BuyerProfile>
}

/**
 * The column for a profile. Each property that the column names must match; a property that it does not name matches
 * unless another column names the profile's value. So `Clean secured` serves high volume too, unless the table has a
 * column for that. A column that does not name heavy vehicles never serves them.
 */
export const pickColumn = (all: readonly ProfileColumn[], profile: BuyerProfile): string | null => {
  const columns = all.filter(({ names }) => names.vehicle === profile.vehicle)
  const serves = ({ names }: ProfileColumn): boolean =>
    dimensions.every(dimension =>
      names[dimension] === undefined
        ? !columns.some(column => column.names[dimension] === profile[dimension])
        : names[dimension] === profile[dimension],
    )
  return columns.find(serves)?.key ?? null
}

const dimensions = ['title', 'payment', 'volume', 'bid'] as const

/** In the order of `profileNumber`. */
export const allProfiles: readonly BuyerProfile[] = [undefined, 'heavy' as const].flatMap(vehicle =>
  titleKinds.flatMap(title =>
    payments.flatMap(payment =>
      volumes.flatMap(volume => bidKinds.map(bid => ({ title, payment, volume, bid, vehicle }))),
    ),
  ),
)
