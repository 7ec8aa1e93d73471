/** What the form offers. */
import { expect, test } from 'vitest'
import { compileTables } from '#shared/calculator/tables/compile-tables.ts'
import { exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { listDestinations, listLocations, listPorts } from './choices.ts'

const tables = exampleTables()

test('tables are made ready once for as long as their object lives', () => {
  expect(compileTables(tables)).toBe(compileTables(tables))
  expect(compileTables({ ...tables })).not.toBe(compileTables(tables))
})

test('yards by auction, ports by yard, destinations by port', () => {
  expect(listLocations(tables, 'copart')).toHaveLength(56)
  expect(listLocations(tables, 'iaai')).toHaveLength(56)
  expect(listPorts(tables, 'copart', 'atlanta south, ga')).toEqual(['Savannah, GA'])
  expect(listPorts(tables, 'copart')).toHaveLength(4)
  expect(listDestinations(tables)).toHaveLength(5)
  expect(listDestinations(tables, 'Nowhere')).toEqual([])
  expect([listLocations({}, 'copart'), listPorts({}, 'iaai'), listDestinations({})]).toEqual([[], [], []])
})
