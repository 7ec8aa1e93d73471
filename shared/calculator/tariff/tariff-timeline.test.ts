/** What holds for every timeline, whatever the office enters. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { tariffTimelineSchema } from '#shared/contract/calculation/tariff-timeline.ts'
import { datedTariffs, lastDayOf, tariffOf } from './tariff.ts'
import { builtInTariff } from './tariff-data.ts'
import { type TariffField, tariffField, tariffFields } from './tariff-fields.ts'
import {
  buildTimeline,
  builtInCells,
  firstTariffDate,
  type OfficeCell,
  tariffCellKey,
} from './tariff-timeline.ts'

const tables = exampleTables()
const options = exampleOptions()
const anyQuestion = anyDatedInput(tables)

const anyDay = fc
  .date({ min: new Date(firstTariffDate), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(day => day.toISOString().slice(0, 10))
const anyValue = ({ choices, check }: TariffField): fc.Arbitrary<string> =>
  choices
    ? fc.constantFrom(...choices.map(({ value }) => value))
    : fc
        .oneof(
          fc.integer({ min: 1, max: 100 }).map(String),
          fc.integer({ min: 100, max: 9999 }).map(number => (number / 100).toFixed(2)),
        )
        .filter(value => check(value) === null)
const anyCell: fc.Arbitrary<OfficeCell> = fc.constantFrom(...tariffFields).chain(field =>
  fc.record({ validFrom: anyDay, value: anyValue(field) }).map(({ validFrom, value }) => ({
    field: field.id,
    validFrom,
    law: 'Закон',
    value: field.plain(value),
  })),
)
const anyCells = fc.uniqueArray(anyCell, { selector: tariffCellKey, maxLength: 8 })
const holds = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...values: T) => void,
  numRuns = 300,
) => fc.assert(fc.property(...arbitraries, check), { numRuns: propertyRuns(numRuns) })

describe('the built-in part', () => {
  test('comes back figure by figure from its own cells', () => {
    const cells = builtInCells()
    for (const { validFrom, figures } of datedTariffs(builtInTariff)) {
      for (const { id, read } of tariffFields) {
        const cell = cells.findLast(known => known.field === id && known.validFrom <= validFrom)
        expect(`${validFrom} ${id} ${cell?.value}`).toBe(`${validFrom} ${id} ${read(figures)}`)
      }
    }
  })

  test('is the same when all of it is entered by the office', () => {
    const cells = builtInCells().map(cell => ({ ...cell, law: cell.law }))
    expect(datedTariffs(buildTimeline(cells, 1))).toEqual(datedTariffs(builtInTariff))
  })

  test('is the whole timeline without entries, in the form that the contract promises', () => {
    expect(buildTimeline([], 0)).toEqual(builtInTariff)
    expect(tariffTimelineSchema.parse(builtInTariff)).toEqual(builtInTariff)
  })
})

describe('every figure', () => {
  test.each(tariffFields.map(field => [field.id, field] as const))('%s', (_, field) => {
    holds(
      [anyValue(field)],
      value => {
        const origin = { source: 'Закон', year: 2026 }
        const before = tariffOf('2026-01-01', builtInTariff).figures
        const after = field.write(before, value, origin)
        expect(field.read(after)).toBe(field.plain(value))
        expect(field.check(field.read(after))).toBeNull()
        // Nothing else changes.
        for (const other of tariffFields) {
          if (other.id !== field.id) expect(other.read(after)).toBe(other.read(before))
        }
      },
      20,
    )
    for (const wrong of ['', 'десять', '-1', '1e3', '0x10', '1.23456', '1000000000'])
      expect(field.check(wrong), wrong).toMatch(/[а-я]/)
    expect(field.name).not.toBe('')
  })

  test('of trucks without a preference is a word', () => {
    expect(tariffField('dutyHeavyEur1Percent').read(tariffOf('2024-06-01', builtInTariff).figures)).toBe(
      'нет',
    )
  })
})

describe('an entry', () => {
  test('dated D changes no quote before D', () => {
    holds(
      [anyQuestion, anyCells, anyCell],
      (question, cells, added) => {
        fc.pre(question.date < added.validFrom)
        const ask = (all: readonly OfficeCell[]) => {
          const { revision: _, ...tariff } = buildTimeline(all, 1)
          return priceQuote({ ...question, tariff: { ...tariff, revision: 1 }, tables, options })
        }
        const others = cells.filter(cell => tariffCellKey(cell) !== tariffCellKey(added))
        expect(ask([...others, added])).toEqual(ask(others))
      },
      1000,
    )
  })

  test('holds from its day until the next change of its figure', () => {
    holds([anyCells, anyDay], (cells, date) => {
      const { figures } = tariffOf(date, buildTimeline(cells, 1))
      const builtIn = builtInCells()
      for (const { id, read } of tariffFields) {
        const last = [
          ...builtIn.filter(cell => !cells.some(own => tariffCellKey(own) === tariffCellKey(cell))),
          ...cells,
        ]
          .filter(cell => cell.field === id && cell.validFrom <= date)
          .sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
          .at(-1)
        expect(read(figures)).toBe(last?.value)
      }
    })
  })

  test('gives the same timeline in whatever order the entries stand', () => {
    holds(
      [
        anyCells.chain(cells =>
          fc.tuple(fc.constant(cells), fc.shuffledSubarray(cells, { minLength: cells.length })),
        ),
      ],
      ([cells, shuffled]) => {
        expect(buildTimeline(shuffled, 1)).toEqual(buildTimeline(cells, 1))
      },
    )
  })

  test('names the year of a subsistence minimum', () => {
    const cell = {
      field: 'subsistenceMinimum',
      validFrom: '2027-01-01',
      value: '3500',
      law: 'Закон',
    } as const
    const minimum = tariffOf('2028-01-01', buildTimeline([cell], 1)).figures.subsistenceMinimum
    expect(minimum).toMatchObject({ value: { year: 2027 }, source: 'Закон' })
  })
})

test('a timeline is compiled once for each object', () => {
  const timeline = buildTimeline([], 0)
  expect(datedTariffs(timeline)).toBe(datedTariffs(timeline))
  expect(tariffOf('2026-05-01', timeline)).toBe(tariffOf('2026-11-01', timeline))
})

test('an exemption ends on the day before the next change says otherwise, whoever entered that', () => {
  const cell = (validFrom: string, value: string) => ({
    field: 'vatEvExempt' as const,
    validFrom,
    value,
    law: 'Закон',
  })
  const timeline = buildTimeline([cell('2027-01-01', 'yes'), cell('2028-03-01', 'no')], 1)
  expect(lastDayOf('vatEvExempt', '2025-06-01', timeline)).toBe('2025-12-31')
  expect(lastDayOf('vatEvExempt', '2027-06-01', timeline)).toBe('2028-02-29')
  expect(lastDayOf('vatEvExempt', '2028-06-01', timeline)).toBeNull()
})
