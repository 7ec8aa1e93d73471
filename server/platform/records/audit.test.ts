import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { openSqlite } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { differenceOf, lastAuditEntries } from './audit.ts'

describe('the difference of two states', () => {
  it('names the changed fields only, and none that merely count', () => {
    expect(
      differenceOf(
        { title: 'A', note: 'x', version: 1, updatedAt: '1' },
        { title: 'B', note: 'x', version: 2, updatedAt: '2' },
      ),
    ).toEqual({
      title: { from: 'A', to: 'B' },
    })
  })

  it('is the whole record when it was made or removed', () => {
    expect(differenceOf(null, { title: 'A', order: 0 })).toEqual({
      title: { from: null, to: 'A' },
      order: { from: null, to: 0 },
    })
    expect(differenceOf({ title: 'A' }, null)).toEqual({ title: { from: 'A', to: null } })
  })

  it('compares lists and objects by what they hold', () => {
    expect(differenceOf({ tags: [1, 2] }, { tags: [1, 2] })).toEqual({})
    expect(differenceOf({ tags: [1, 2] }, { tags: [2, 1] })).toEqual({ tags: { from: [1, 2], to: [2, 1] } })
  })

  it('keeps the beginning of long texts and how long they were', () => {
    const { text } = differenceOf({ text: 'a'.repeat(1000) }, { text: 'b' })
    expect(text?.from).toBe(`${'a'.repeat(200)}… (1000)`)
  })
})

it('reads the lines of removals alone, however long the log of the kind is', async () => {
  const folder = emptyFolder('last-lines')
  const database = openSqlite(folder)
  await migrate(database)
  const { db } = database
  const asked = lastAuditEntries(db, 'order', {
    actions: ['delete', 'erase'],
    since: '2026-11-01T00:00:00.000Z',
  })
  const { sql, parameters } = asked.compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  await database.close()
  expect(rows.map(({ detail }) => detail)).toContain(
    'SEARCH audit USING INDEX audit_removed (kind=? AND at>?)',
  )
})
