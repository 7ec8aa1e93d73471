import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { damages } from '#server/proofs/testing/damages.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { isOnPostgres, putMigrated } from '#server/proofs/testing/test-database.ts'
import { DamagedDatabase, databaseFile, openSqlite, rejectDamaged, rejectMissing } from './open.ts'

// The prepared database is a file on SQLite alone.
it.skipIf(isOnPostgres).each(damages)(
  'a database with damage in %s is not opened, and left as it is',
  async (_where, harm) => {
    const folder = emptyFolder('damaged')
    const file = join(folder, databaseFile)
    await putMigrated(folder)
    await openSqlite(folder).close()
    const harmed = harm(readFileSync(file))
    writeFileSync(file, harmed)
    expect(() => openSqlite(folder)).toThrow(DamagedDatabase)
    expect(readFileSync(file).equals(harmed)).toBe(true)
  },
)

it.each<[string, (file: string) => void, RegExp]>([
  ['is missing', () => undefined, /is missing/],
  ['has no length', file => writeFileSync(file, ''), /is empty/],
])('a database that %s is no new one beside backups, the newest of which is named', (_how, lose, reason) => {
  const folder = emptyFolder('missing')
  lose(join(folder, databaseFile))
  expect(() => rejectMissing(folder)).not.toThrow()
  mkdirSync(join(folder, 'backups'))
  for (const day of [19, 20]) writeFileSync(join(folder, 'backups', `backup-2026-11-${day}-0100.tar`), '')
  expect(() => rejectMissing(folder)).toThrow(reason)
  expect(() => rejectMissing(folder)).toThrow('backup-2026-11-20-0100.tar')
  writeFileSync(join(folder, databaseFile), 'x')
  expect(() => rejectMissing(folder)).not.toThrow()
})

it('a database of another user is named, which a command of root has left', () => {
  const folder = emptyFolder('foreign')
  chmodSync(folder, 0o777)
  const file = join(folder, databaseFile)
  writeFileSync(file, '', { mode: 0o400 })
  const script = `const { rejectReadOnly } = await import(${JSON.stringify(`${import.meta.dirname}/open.ts`)})
    rejectReadOnly(${JSON.stringify(folder)})`
  // Root may write everywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534, env: { PATH: process.env.PATH } } : {}
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    ...user,
  })
  expect(run.stderr).toContain(`cannot be written by this user: EACCES: permission denied, access '${file}'`)
})

const failing = (code: string, times: number) => {
  const pragma = vi.fn(() => 'ok')
  for (let time = 0; time < times; time += 1)
    pragma.mockImplementationOnce(() => {
      throw new Sqlite.SqliteError('disk I/O error', code)
    })
  return {
    pragma,
    look: () => rejectDamaged({ pragma, name: 'site.db' } as unknown as Sqlite.Database, '/nowhere'),
  }
}

it.each(['SQLITE_IOERR_SHORT_READ', 'SQLITE_SCHEMA'])(
  'a file that another server is just making is looked at again: %s',
  code => {
    const { look, pragma } = failing(code, 2)
    expect(look).not.toThrow()
    expect(pragma).toHaveBeenCalledTimes(3)
  },
)

it('a file that stays too short is an error', () => {
  expect(failing('SQLITE_IOERR_SHORT_READ', 100).look).toThrow('disk I/O error')
})

it('any other failure is told at once', () => {
  const { look, pragma } = failing('SQLITE_IOERR_READ', 1)
  expect(look).toThrow('disk I/O error')
  expect(pragma).toHaveBeenCalledTimes(1)
})
