import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { openSqlite } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { lastAuditEntries } from './last-audit-entries.ts'

it('reads the lines since a moment alone, however long the log of the kind is', async () => {
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
  expect(rows.map(({ detail }) => detail)).toContain('SEARCH audit USING INDEX audit_at (at>?)')
})
