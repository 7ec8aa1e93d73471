import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { removeOrphanedTempDirs, tempDirRoot, withTempDir } from './temp-dir.ts'

describe('a scratch folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = emptyFolder('scratch')
  })

  /** Number of a process that has ended. */
  const gone = () => spawnSync(process.execPath, ['-e', '']).pid
  const host = hostname().replaceAll(/[^\w.]/g, '_')
  const left = () => readdirSync(tempDirRoot(dataDir)).sort()
  const leave = (name: string) => {
    const folder = join(tempDirRoot(dataDir), name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  it('is gone when the work is done, and when it failed', async () => {
    await withTempDir(dataDir, 'trial', async () => expect(left()).toHaveLength(1))
    await expect(withTempDir(dataDir, 'trial', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(left()).toEqual([])
  })

  it('of a restore that was killed is removed, and nothing else in the data folder', async () => {
    const lies = (name: string) => mkdirSync(join(dataDir, name))
    lies(`restore-${gone()}@${host}-${randomUUID()}`)
    const others = [
      `restore-${process.ppid}@${host}-${randomUUID()}`,
      'restore-of-may',
      'before-restore-2026',
    ]
    for (const name of others) lies(name)
    utimesSync(join(dataDir, 'restore-of-may'), new Date(0), new Date(0))
    await withTempDir(dataDir, 'restore', async folder => {
      await removeOrphanedTempDirs(dataDir)
      expect(readdirSync(dataDir).sort()).toEqual([...others, basename(folder)].sort())
    })
    expect(readdirSync(dataDir).sort()).toEqual(others.sort())
  })

  it('is for its own user only, and of a process of another machine is removed by its age alone', async () => {
    const elsewhere = leave(`upload-${gone()}@other.example-${randomUUID()}`)
    await withTempDir(dataDir, 'upload', async folder => {
      expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
      leave(`upload-${gone()}@${host}-a`)
      await removeOrphanedTempDirs(dataDir)
      expect(left()).toEqual([basename(elsewhere), basename(folder)].sort())
    })
    utimesSync(elsewhere, new Date(0), new Date(0))
    await removeOrphanedTempDirs(dataDir)
    expect(left()).toEqual([])
  })

  it('of a process that is gone is removed, and of one at work is not', async () => {
    leave(`rehearsal-${gone()}@${host}-a`)
    // Of a process of this number in the container before this one.
    leave(`backup-${process.pid}@${host}-a`)
    const atWork = leave(`trial-${process.ppid}@${host}-a`)
    leave('something-else')
    await withTempDir(dataDir, 'rehearsal', async () => {
      await removeOrphanedTempDirs(dataDir)
      expect(left()).toHaveLength(3)
    })
    utimesSync(atWork, new Date(0), new Date(0))
    await removeOrphanedTempDirs(dataDir)
    expect(left()).toEqual(['something-else'])
  })
})
