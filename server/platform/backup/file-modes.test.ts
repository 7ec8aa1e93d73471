import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { tightenModes } from './file-modes.ts'

let folder: string
beforeEach(() => {
  folder = emptyFolder('modes')
  chmodSync(folder, 0o755)
  for (const name of ['backups', 'before-migration', aside]) mkdirSync(join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true }))

const aside = 'before-restore-2026-11-19T03-00-00-000Z'
const ours = [
  'jwt-secret',
  'broker.sqlite',
  'broker.sqlite-wal',
  'broker.sqlite-shm',
  'backups/backup-2026-11-19-0300.tar',
  'before-migration/2026-11-19T03-00-00-000Z.sqlite',
  `${aside}/broker.sqlite`,
]
const others = ['notes.txt', 'broker.sqlite.old', 'backups/mine.tar', 'before-migration/README']
const make = (names: string[]) => {
  for (const name of names) {
    writeFileSync(join(folder, name), 'x')
    chmodSync(join(folder, name), 0o644)
  }
}
const modes = (names: string[]) => names.map(name => (statSync(join(folder, name)).mode & 0o777).toString(8))

describe('files that were left readable', () => {
  it('are their owner’s alone after a start; files of others stay as they are', () => {
    make([...ours, ...others])
    tightenModes(folder)
    expect(modes(ours)).toEqual(ours.map(() => '600'))
    expect(modes(others)).toEqual(others.map(() => '644'))
  })

  it('are tightened by the start of the server', async () => {
    const backup = 'backups/backup-2026-11-19-0300.tar'
    await (await startTestServer({ DATA_DIR: folder })).stop()
    make([backup])
    await (await startTestServer({ DATA_DIR: folder })).stop()
    expect(modes([backup])).toEqual(['600'])
  })

  it('stay when they are no plain files, and a missing folder is no error', () => {
    make(['elsewhere'])
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'broker.sqlite'))
    tightenModes(folder)
    tightenModes(join(folder, 'nowhere'))
    expect(modes(['elsewhere'])).toEqual(['644'])
  })

  it('stay when they belong to somebody else, and that is no error', async ctx => {
    if (process.getuid?.() !== 0) return ctx.skip('needs root, to become somebody else')
    make(ours)
    const script = `const { tightenModes } = await import(${JSON.stringify(`${import.meta.dirname}/file-modes.ts`)})
      tightenModes(${JSON.stringify(folder)})
      process.stdout.write('went on')`
    const nobody = { uid: 65_534, gid: 65_534, env: { PATH: process.env.PATH } }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      nobody,
    )
    expect(stdout).toBe('went on')
    expect(modes(ours)).toEqual(ours.map(() => '644'))
  })
})
