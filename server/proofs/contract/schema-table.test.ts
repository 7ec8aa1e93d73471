import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { databaseFile, openSqlite } from '#server/platform/db/open.ts'
import { tableColumns } from '#server/platform/db/tables.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { schemaDocument } from './schema-table.ts'

describe('shared/docs/schema.md', () => {
  let folder: string
  let sqlite: Sqlite.Database
  beforeAll(async () => {
    folder = emptyFolder('schema')
    const database = openSqlite(folder)
    await migrate(database)
    await database.close()
    sqlite = new Sqlite(join(folder, databaseFile), { readonly: true })
  })
  afterAll(() => {
    sqlite.close()
  })

  it('is what the migrations make', async () => {
    await expect(schemaDocument(sqlite)).toMatchFileSnapshot('../../../shared/docs/schema.md')
  })

  it('has every table once, in the area of its type', () => {
    const tables = [...schemaDocument(sqlite).matchAll(/^### `(\w+)`$/gm)].map(([, name]) => name)
    expect(tables.toSorted()).toEqual(Object.keys(tableColumns).toSorted())
  })
})
