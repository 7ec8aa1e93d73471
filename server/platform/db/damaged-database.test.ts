import Sqlite from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { rejectDamaged } from './damaged-database.ts'

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
