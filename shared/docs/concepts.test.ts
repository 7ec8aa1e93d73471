import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kindNames, menuPlaces } from '#shared/kinds/all-kinds.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const text = read('concepts.md')
/** Cells of the glossary's rows: word, in the admin, what it is, table, where it stands. */
const rows = text
  .split('\n')
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(text => text.trim()),
  )
  .filter(cells => cells.length === 5)

it.each(kindNames)('the glossary has one row for the kind %s', name => {
  expect(rows.filter(([word]) => word === `\`${name}\``)).toHaveLength(1)
})

it.each(menuPlaces.map(({ title }) => title()))('the glossary explains «%s» of the menu', title => {
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

const root = join(import.meta.dirname, '../..')
const endings = ['', '.ts', '.tsx', '.css', '.json', '.mjs']

/** @example namesIn('site/{a,b}') // ['site/a', 'site/b'] */
const namesIn = (path: string): string[] => {
  const [before = '', inner, after = ''] = path.split(/\{([^{}]*)\}/)
  return inner === undefined
    ? [before]
    : inner.split(',').flatMap(name => namesIn(`${before}${name}${after}`))
}

it('the map names files and folders that there are', () => {
  const spans = Array.from(
    text.matchAll(/`((?:server|shared|site|desktop)\/[^`<*]+)`/g),
    ([, path = '']) => path,
  )
  const named = spans.flatMap(namesIn)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(path => !endings.some(ending => existsSync(join(root, path + ending))))).toEqual([])
})

it('the glossary names folders of the areas', () => {
  const folders = rows.flatMap(([, , , , place = '']) =>
    Array.from(place.matchAll(/`((?:content|calculation|work|system)\/[\w-]+)`/g), ([, path = '']) => path),
  )
  expect(folders.length).toBeGreaterThan(25)
  expect(
    folders.filter(path => !['server', 'shared/admin'].some(room => existsSync(join(root, room, path)))),
  ).toEqual([])
})
