import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeOrphanedScratch, scratchFolder, withScratch } from './scratch.ts'

describe('a scratch folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'scratch-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  const left = () => readdirSync(scratchFolder(dataDir)).sort()
  const leave = (name: string) => {
    const folder = join(scratchFolder(dataDir), name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  it('is gone when the work is done, and when it failed', async () => {
    await withScratch(dataDir, 'trial', async () => expect(left()).toHaveLength(1))
    await expect(withScratch(dataDir, 'trial', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(left()).toEqual([])
  })

  it('of a restore that was killed is removed, and nothing else in the data folder', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const lies = (name: string) => mkdirSync(join(dataDir, name))
    lies(`restore-${gone}-${randomUUID()}`)
    const others = [`restore-${process.ppid}-${randomUUID()}`, 'restore-of-may', 'before-restore-2026']
    for (const name of others) lies(name)
    utimesSync(join(dataDir, 'restore-of-may'), new Date(0), new Date(0))
    await withScratch(dataDir, 'restore', async folder => {
      await removeOrphanedScratch(dataDir)
      expect(readdirSync(dataDir).sort()).toEqual([...others, basename(folder)].sort())
    })
    expect(readdirSync(dataDir).sort()).toEqual(others.sort())
  })

  it('is for its own user only, and of a process of another machine is removed by its age alone', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const elsewhere = leave(`upload-${gone}@other.example-${randomUUID()}`)
    await withScratch(dataDir, 'upload', async folder => {
      expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
      const [, machine] = basename(folder).split('@')
      leave(`upload-${gone}@${machine}`)
      await removeOrphanedScratch(dataDir)
      expect(left()).toEqual([basename(elsewhere), basename(folder)].sort())
    })
    utimesSync(elsewhere, new Date(0), new Date(0))
    await removeOrphanedScratch(dataDir)
    expect(left()).toEqual([])
  })

  it('of a process that is gone is removed, and of one at work is not', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    leave(`rehearsal-${gone}-a`)
    // Of a process of this number in the container before this one.
    leave(`backup-${process.pid}-a`)
    const atWork = leave(`trial-${process.ppid}-a`)
    leave('something-else')
    await withScratch(dataDir, 'rehearsal', async () => {
      await removeOrphanedScratch(dataDir)
      expect(left()).toHaveLength(3)
    })
    utimesSync(atWork, new Date(0), new Date(0))
    await removeOrphanedScratch(dataDir)
    expect(left()).toEqual(['something-else'])
  })
})
