import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kindNames, menuPlaces } from '#shared/kinds/all-kinds.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
/** Cells of the glossary's rows: word, in the admin, what it is, table, main file, what it is not. */
const rows = read('concepts.md')
  .split('\n')
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(text => text.trim()),
  )
  .filter(cells => cells.length === 6)

it.each(kindNames)('the glossary has one row for the kind %s', name => {
  expect(rows.filter(([word]) => word === `\`${name}\``)).toHaveLength(1)
})

it.each(menuPlaces.map(({ title }) => title))('the glossary explains «%s» of the menu', title => {
  expect(rows.filter(([, shown]) => shown === title)).not.toEqual([])
})

it('the glossary names tables that there are', () => {
  const tables = new Set(Array.from(read('schema.md').matchAll(/^### `(\w+)`$/gm), ([, table]) => table))
  const named = rows.flatMap(([, , , stored = '']) =>
    Array.from(stored.matchAll(/`([a-z_]+)`/g), ([, table]) => table),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(table => !tables.has(table))).toEqual([])
})
