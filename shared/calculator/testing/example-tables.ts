/** The example tables and options of the demo, read as an upload would be. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** The six tables of `server/demo/tables`, version 1 each. Throws with every problem when one breaks the rules. */
export const exampleTables = (): CalculatorTables =>
  Object.fromEntries(
    tableTitles.map(title => {
      const reading = readTable(title, readExampleCsv(`tables/${title}.csv`))
      if (!reading.table) throw new Error(`${title}: ${JSON.stringify(reading.errors)}`)
      return [title, { ...reading.table, version: 1 }]
    }),
  )

/** The options of `server/demo/options.csv`. */
export const exampleOptions = (): Record<string, string> =>
  Object.fromEntries(
    readExampleCsv('options.csv')
      .slice(1)
      .map(([title = '', value = '']) => [title, value]),
  )

/** The rows of a demo file. */
export const readExampleCsv = (name: string): string[][] =>
  parse(readFileSync(new URL(`../../../server/demo/${name}`, import.meta.url)), { bom: true })
