/** What the product shows above a column in Ukrainian is read back from a file. */
import { expect, test } from 'vitest'
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import { tableKinds } from '#shared/calculator/tables/table-shapes.ts'
import { exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { withUkrainianTitles } from './column-titles.uk.ts'

test.each(tableTitles)('%s', title => {
  const kind = tableKinds[title]
  const more = {
    fee: ['Buyer fee', 'Heavy secured', 'Non-clean unsecured high volume live', 'Clean standard pre-bid'],
    transportation: [],
    'ship-delivery': ['Truck', 'Cost'],
  }[kind].flatMap(header => readHeader(kind, header) ?? [])
  const columns = [...(exampleTables()[title]?.columns ?? []), ...more]
  expect(columns.length).toBeGreaterThan(2)
  for (const { key, title: shown } of withUkrainianTitles(columns))
    expect(readHeader(kind, shown)?.key, shown).toBe(key)
})
