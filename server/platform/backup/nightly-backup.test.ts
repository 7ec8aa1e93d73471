import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import { backupsIn } from '../db/open.ts'
import { clockJumped } from '../jobs/clock-watch.ts'
import { runJob } from '../jobs/job-loop.ts'
import { checkBackup } from './check-backup.ts'
import { backUpNightly, backupJobName, isBackupDue } from './nightly-backup.job.ts'
import { restoreBackup } from './restore.ts'

const job = { name: backupJobName, everyMs: 1, isDue: isBackupDue, run: backUpNightly }

describe('the nightly backup', () => {
  const { server } = serverOfTest()
  let office: ApiClient
  beforeEach(async () => {
    office = await server.signedIn()
    await office('POST', '/api/post', aForm({ title: 'Пост' }, await aPicture()))
  })

  const folder = () => join(server.ctx.config.dataDir, 'backups')
  const state = async () =>
    ((await (await office('GET', '/api/overview')).json()) as { backup: Record<string, unknown> }).backup

  it('is due at once, then once a night, and shows in the overview and the metrics', async () => {
    expect(await state()).toEqual({ lastAt: null, kept: 0, size: null, error: null })
    expect(await runJob(server.ctx, job)).toBe(true)
    expect(await isBackupDue(server.ctx)).toBe(false)
    expect(await state()).toMatchObject({ lastAt: expect.stringContaining('T'), kept: 1, error: null })
    expect(await state()).toMatchObject({
      size: statSync(backupsIn(server.ctx.config.dataDir)[0] ?? '').size,
    })
    const metrics = await (await server.call('GET', '/metrics')).text()
    expect(metrics).toMatch(/backup_age_seconds \d/)
    expect(metrics).toContain('backup_failed 0')
    server.clock.offset = 28 * 3_600_000
    expect(await isBackupDue(server.ctx)).toBe(true)
    expect(readdirSync(join(server.ctx.config.dataDir, 'tmp'))).toEqual([])
  })

  it('takes old copies of before a migration away, in which erased people still stand', async () => {
    const copies = join(server.ctx.config.dataDir, 'before-migration')
    const daysAgo = (days: number) =>
      `${new Date(server.ctx.now().getTime() - days * 86_400_000).toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
    mkdirSync(copies, { recursive: true })
    for (const name of [daysAgo(331), daysAgo(329), 'notes.txt']) writeFileSync(join(copies, name), '')
    const before = readdirSync(copies).sort()
    expect(clockJumped(server.ctx)).toBe(false)
    server.clock.jump = 2 * 3_600_000
    await backUpNightly(server.ctx)
    expect(readdirSync(copies).sort()).toEqual(before)
    server.clock.jump = 0
    await backUpNightly(server.ctx)
    expect(readdirSync(copies).sort()).toEqual(before.slice(1))
  })

  it('takes away what a killed one has left half written, and nothing else', async () => {
    mkdirSync(folder(), { recursive: true })
    const old = ['backup-2026-11-01-0100.tar.part', 'backup-2026-11-02-0100.tar.age.part']
    const others = ['backup-2026-11-03-0100.tar.part', 'mine.part']
    for (const name of [...old, ...others]) writeFileSync(join(folder(), name), '')
    for (const name of [...old, 'mine.part']) utimesSync(join(folder(), name), new Date(0), new Date(0))
    await backUpNightly(server.ctx)
    expect(readdirSync(folder()).filter(name => name.endsWith('.part'))).toEqual(others)
  })

  it('restores whole', async () => {
    await backUpNightly(server.ctx)
    const [name = ''] = readdirSync(folder())
    const target = join(server.ctx.config.dataDir, 'elsewhere')
    await restoreBackup(join(folder(), name), target)
    const pictures = (place: string) => readdirSync(join(place, 'media')).sort()
    expect(pictures(target)).toEqual(pictures(server.ctx.config.dataDir))
  })

  it('that lacks a picture counts as failed, is not kept, and leaves the older ones', async () => {
    await backUpNightly(server.ctx)
    const before = readdirSync(folder())
    rmSync(join(server.ctx.config.dataDir, 'media'), { recursive: true })
    server.clock.offset = 28 * 3_600_000
    office = await server.signedIn()
    await runJob(server.ctx, job)
    expect(await state()).toMatchObject({ kept: 1, error: expect.stringContaining('lacks the picture') })
    expect(readdirSync(folder())).toEqual(before)
    expect(await (await server.call('GET', '/metrics')).text()).toContain('backup_failed 1')
  })

  it('is rejected by the trial when a byte of its database has flipped', async () => {
    await backUpNightly(server.ctx)
    const [name = ''] = readdirSync(folder())
    const bytes = readFileSync(join(folder(), name))
    // Inside the first pages of the database, behind the two tar headers and the manifest.
    bytes.fill(0xff, 9000, 9600)
    const broken = join(server.ctx.config.dataDir, 'broken.tar')
    writeFileSync(broken, bytes)
    await expect(checkBackup(broken, server.ctx.config.dataDir)).rejects.toThrow()
    expect(readdirSync(server.ctx.config.dataDir).filter(one => one.startsWith('trial-'))).toEqual([])
  })

  it('clears what a killed one left behind', async () => {
    const left = join(server.ctx.config.dataDir, 'tmp/backup-1@elsewhere-left')
    mkdirSync(left, { recursive: true })
    utimesSync(left, new Date(0), new Date(0))
    await backUpNightly(server.ctx)
    expect(readdirSync(join(server.ctx.config.dataDir, 'tmp'))).toEqual([])
  })
})
