/** Which column serves a buyer, and which tier a price is in: every boundary of every example table. */
import { describe, expect, test } from 'vitest'
import { bidKinds, payments, titleKinds, volumes } from '#shared/calculator/quote-input.ts'
import { exampleTables, readExampleCsv } from '#shared/calculator/testing/example-tables.ts'
import { compileFeeTable, findFee, pickColumn, profileNumber } from './fee-table.ts'
import { readProfile } from './table-headers.ts'

const tables = exampleTables()
const everyProfile = titleKinds.flatMap(title =>
  payments.flatMap(payment =>
    volumes.flatMap(volume => bidKinds.map(bid => ({ title, payment, volume, bid }))),
  ),
)
const columns = (...headers: string[]) => headers.map(key => ({ key, names: readProfile(key) ?? {} }))
const standard = { title: 'clean', payment: 'secured', volume: 'standard', bid: 'prebid' } as const

describe('the column', () => {
  test('named by nothing serves everyone', () => {
    for (const profile of everyProfile) expect(pickColumn(columns('Buyer fee'), profile)).toBe('Buyer fee')
  })

  test('that names no volume leaves the volume that another column names', () => {
    const copart = columns('Clean secured', 'Non-clean secured', 'Non-clean secured high volume')
    expect(pickColumn(copart, standard)).toBe('Clean secured')
    expect(pickColumn(copart, { ...standard, title: 'nonclean' })).toBe('Non-clean secured')
    expect(pickColumn(copart, { ...standard, title: 'nonclean', volume: 'high' })).toBe(
      'Non-clean secured high volume',
    )
    expect(pickColumn(copart, { ...standard, volume: 'high' })).toBeNull()
    expect(pickColumn(copart, { ...standard, payment: 'unsecured' })).toBeNull()
    expect(pickColumn(columns('Clean secured'), { ...standard, volume: 'high' })).toBe('Clean secured')
  })

  test('is never a guess between two that each name half', () => {
    expect(pickColumn(columns('Clean', 'Secured'), standard)).toBeNull()
  })
})

describe.each(['copart-fee', 'copart-internet-bid', 'iaa-fee', 'iaa-internet-bid'] as const)('%s', title => {
  const source = tables[title]
  if (!source) throw new Error('the example must be there')
  const compiled = compileFeeTable(source)
  const rows = readExampleCsv(`tables/${title}.csv`)
  const served = everyProfile.flatMap(profile => {
    const key = pickColumn(columns(...(rows[0] ?? []).slice(2)), profile)
    return key ? [{ profile, at: (rows[0] ?? []).indexOf(key) }] : []
  })

  test('serves each of its columns', () => {
    expect(new Set(served.map(({ at }) => at)).size).toBe((rows[0]?.length ?? 0) - 2)
  })

  test('changes tier exactly at each start: a cent below, at, a cent above', () => {
    for (const { profile, at } of served) {
      const number = profileNumber(profile)
      const cell = (cents: number) => {
        const found = findFee(compiled, number, cents)
        return typeof found === 'string' ? found : String(found.cell)
      }
      rows.slice(1).forEach((row, index) => {
        const start = Math.round(Number(row[0]) * 100)
        if (index > 0) expect(cell(start - 1)).toBe(rows[index]?.[at])
        expect(cell(start)).toBe(row[at])
        expect(cell(start + 1)).toBe(row[at])
      })
      expect(cell(999_999_999)).toBe(rows.at(-1)?.[at])
    }
  })

  test('never lets a fee fall as the price grows', () => {
    for (const { profile } of served) {
      const dollars = compiled.tierStarts
        .flatMap(start => [start, start + 1])
        .map(cents => {
          const found = findFee(compiled, profileNumber(profile), cents)
          return typeof found === 'string' ? Number.NaN : found.cents + (cents * found.share) / 1_000_000
        })
      expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
    }
  })
})
