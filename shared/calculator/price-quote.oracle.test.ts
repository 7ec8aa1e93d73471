/** The engine against the second implementation: 10,000 random inputs, every figure equal to the kopeck. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables, readExampleCsv } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { priceIndependently } from '#shared/calculator/testing/second-implementation.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

const tables = exampleTables()
const raw = Object.fromEntries(tableTitles.map(title => [title, readExampleCsv(`tables/${title}.csv`)]))
const options = exampleOptions()
const anyQuestion = anyDatedInput(tables)

test('both implementations agree on every line, sum and missing part', () => {
  const seen = { complete: 0, missing: 0 }
  fc.assert(
    fc.property(anyQuestion, ({ input, date, rates }) => {
      expect(checkQuoteInput(input, date)).toEqual([])
      const statement = priceQuote({ input, date, rates, tariff: builtInTariff, tables, options })
      const second = priceIndependently({ input, date, rates, tables: raw, options })
      const three = ({ uah, usd, eur }: { uah: string; usd: string; eur: string }) => [uah, usd, eur]
      expect({
        lines: Object.fromEntries(statement.lines.map(line => [line.code, three(line)])),
        customsValue: three(statement.customsValue),
        customs: three(statement.customs),
        total: three(statement.total),
        missing: statement.missing.map(({ code }) => code).toSorted(),
      }).toEqual({ ...second, missing: second.missing.toSorted() })
      expect(statement.lines).toHaveLength(Object.keys(second.lines).length)
      seen[statement.complete ? 'complete' : 'missing'] += 1
    }),
    { numRuns: propertyRuns(10_000) },
  )
  // The comparison means something only when both kinds of statement came up often.
  expect(Math.min(seen.complete, seen.missing)).toBeGreaterThan(propertyRuns(1000))
})
