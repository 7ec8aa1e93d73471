import { expect, test } from 'vitest'
import { tablesOfPeople } from '#server/platform/db/open-postgres.ts'
import { columnsOfPeople } from './testing/columns-of-people.ts'

test('PostgreSQL clears every table in which a visitor can stand of what an erasure has removed', () => {
  const erased = Object.entries(columnsOfPeople).flatMap(([table, columns]) =>
    columns.erased ? [table] : [],
  )
  // They name nobody, and go with their order all the same.
  const goneWithOrder = ['cases', 'case_texts']
  expect(tablesOfPeople.toSorted()).toEqual([...erased, ...goneWithOrder].toSorted())
})
