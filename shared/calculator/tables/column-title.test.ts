/** What the product shows above a column is read back from a file, in the language of either reader. */
import { afterEach, expect, test } from 'vitest'
import { exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { withTitles } from './column-title.ts'
import { readHeader } from './table-headers.ts'
import { tableKinds } from './table-shapes.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test.each(tableTitles)('%s', title => {
  const kind = tableKinds[title]
  const more = {
    fee: ['Buyer fee', 'Heavy secured', 'Non-clean unsecured high volume live', 'Clean standard pre-bid'],
    transportation: [],
    'ship-delivery': ['Truck', 'Cost'],
  }[kind].flatMap(header => readHeader(kind, header) ?? [])
  const columns = [...(exampleTables()[title]?.columns ?? []), ...more]
  expect(columns.length).toBeGreaterThan(2)
  for (const language of languages) {
    readLanguageFrom(() => language)
    const titled = withTitles(columns)
    for (const { key, title: shown } of titled) expect(readHeader(kind, shown)?.key, shown).toBe(key)
    if (language === 'ru') expect(titled).toEqual(columns)
  }
})
