import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { migrate } from './all-migrations.ts'
import { contentVersionOf } from './content-version.ts'
import { type Database, databaseFile, openSqlite, type Tx } from './open.ts'

describe('the version of the content', () => {
  let folder: string
  let database: Database
  let before: number
  beforeEach(async () => {
    folder = emptyFolder('content-version')
    database = openSqlite(folder)
    await migrate(database)
    before = database.contentVersion()
  })
  afterEach(() => database.close())

  const version = () => database.contentVersion()
  const option = (title: string) => ({ title, value: '1', note: '', created_at: 'x', updated_at: 'x' })
  const write = (title: string, db: Tx = database.db) =>
    db.insertInto('options').values(option(title)).execute()

  /** A write of another process. */
  const writeElsewhere = () =>
    execFileSync(process.execPath, [
      '-e',
      "require('better-sqlite3')(process.argv[1]).exec(process.argv[2])",
      join(folder, databaseFile),
      "insert into options (title, value, note, created_at, updated_at) values ('a', '1', '', 'x', 'x')",
    ])

  it('is asked once in a turn of the event loop, so a write of another process counts from the next turn on', async () => {
    await setImmediate()
    expect(version()).toBe(before)
    writeElsewhere()
    expect(version()).toBe(before)
    await setImmediate()
    expect(version()).toBe(before + 1)
  })

  it('counts a write of its own in the same turn', async () => {
    expect(version()).toBe(before)
    await write('a')
    expect(version()).toBe(before + 1)
    await database.db.insertInto('options').values(option('b')).returning('id').execute()
    expect(version()).toBe(before + 2)
    await database.db.transaction().execute(tx => write('c', tx))
    expect(version()).toBe(before + 3)
  })

  it('counts the last transaction at every moment of the next', async () => {
    const transact = (title: string) => database.db.transaction().execute(tx => write(title, tx))
    for (let moment = 0; moment < 20; moment += 1) {
      await transact(`a${moment}`)
      const next = transact(`b${moment}`)
      for (let awaited = 0; awaited < moment; awaited += 1) await Promise.resolve()
      expect([moment, version() > before + 2 * moment]).toEqual([moment, true])
      await next
    }
  })

  it('never counts what is rolled back, nor comes again with another write', async () => {
    const seen: number[] = []
    const undone = database.db.transaction().execute(async tx => {
      await write('a', tx)
      expect(await contentVersionOf(tx)).toBe(before + 1)
      seen.push(version())
      await setImmediate()
      seen.push(version())
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect([...seen, version()]).toEqual([before, before, before])
    await write('b')
    expect(version()).toBe(before + 1)
  })

  it('counts in a transaction what another process wrote before it', async () => {
    writeElsewhere()
    await database.db.transaction().execute(async tx => {
      await write('b', tx)
      expect(version()).toBe(before + 1)
    })
    expect(version()).toBe(before + 2)
  })
})
