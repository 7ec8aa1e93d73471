import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { readRow } from '#server/platform/db/rows.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { Rehearsal } from '#shared/contract/system/system.ts'
import { runJob } from '../jobs/job-loop.ts'
import { newKey } from './age-encryption.ts'
import { backUpNightly } from './nightly-backup.job.ts'
import { isRehearsalDue, rehearsalJobName } from './rehearsal.job.ts'

const day = 86_400_000

describe('the rehearsal of a restore', () => {
  let server: TestServer
  let office: ApiClient
  const start = async (env: Record<string, string> = {}) => {
    server = await startTestServer(env)
    office = await server.signedIn()
    await office('POST', '/api/post', aForm({ title: 'Пост' }, await aPicture()))
  }
  beforeEach(async () => {
    if (!server) await start()
  })
  afterEach(async () => {
    await server.stop()
    server = undefined as unknown as TestServer
  })

  const state = async () =>
    (await (await office('GET', '/api/backup/rehearsal')).json()) as {
      running: boolean
      encrypted: boolean
      last: Rehearsal | null
    }
  /** The button, until it is done. */
  const rehearsed = async (): Promise<Rehearsal> => {
    expect((await office('POST', '/api/backup/rehearsal')).status).toBe(202)
    await expect.poll(async () => (await state()).running).toBe(false)
    const { last } = await state()
    if (!last) throw new Error('nothing was written down')
    return last
  }
  const job = () => {
    const found = jobs.find(({ name }) => name === rehearsalJobName)
    if (!found) throw new Error('no such job')
    return found
  }
  const folder = (name: string) => join(server.ctx.config.dataDir, name)
  const newest = () => join(folder('backups'), readdirSync(folder('backups')).at(-1) ?? '')

  it('restores the stored copy beside the data, compares it, and leaves nothing behind', async () => {
    expect(await state()).toEqual({ running: false, encrypted: false, last: null })
    await backUpNightly(server.ctx)
    const last = await rehearsed()
    expect(last).toMatchObject({ fresh: false, problems: [], finishedAt: expect.stringContaining('T') })
    expect(last.copyAt).toContain('T')
    expect(last.files).toBe(readdirSync(folder('media')).length)
    expect(last.rows).toBeGreaterThan(10)
    expect(readdirSync(folder('tmp'))).toEqual([])
    // What is served was not touched.
    expect((await office('GET', '/api/overview')).status).toBe(200)
  })

  it('is one at a time', async () => {
    const both = await Promise.all([
      office('POST', '/api/backup/rehearsal'),
      office('POST', '/api/backup/rehearsal'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    await expect.poll(async () => (await state()).running).toBe(false)
  })

  it('names what is wrong, part by part, and the job has failed', async () => {
    await backUpNightly(server.ctx)
    const bytes = readFileSync(newest())
    bytes[bytes.length - 9000] = (bytes[bytes.length - 9000] ?? 0) ^ 1
    writeFileSync(newest(), bytes)
    const last = await rehearsed()
    expect(last.problems).toEqual([expect.stringMatching(/^Повреждено: (?:media\/|checksums)/)])
    const row = await readRow(server.ctx.db, 'jobs', { name: rehearsalJobName }, ['last_error'])
    expect(row.last_error).toContain('Повреждено')
    await office('PUT', '/api/auth/language', { lang: 'uk' })
    expect((await state()).last?.problems).toEqual([expect.stringMatching(/^Пошкоджено: /)])
    expect(await (await server.call('GET', '/metrics')).text()).toContain('restore_rehearsal_failed 1')
    expect(readdirSync(folder('tmp'))).toEqual([])
  })

  it('notices a picture in use that is no longer what was copied', async () => {
    await backUpNightly(server.ctx)
    const [picture = ''] = readdirSync(folder('media'))
    writeFileSync(join(folder('media'), picture), 'another')
    expect((await rehearsed()).problems).toEqual([
      `Повреждено: media/${picture}. Байты не те, что были записаны.`,
    ])
  })

  it('runs by itself each month, after a failure the next day, and not before there is a copy', async () => {
    const dueAt = (offset: number) => {
      server.clock.offset = offset
      return isRehearsalDue(server.ctx)
    }
    expect(await dueAt(0)).toBe(false)
    await backUpNightly(server.ctx)
    expect(await dueAt(0)).toBe(true)
    expect(await runJob(server.ctx, job())).toBe(true)
    expect(await dueAt(29 * day)).toBe(false)
    expect(await dueAt(30 * day)).toBe(true)
    // A clock that was wrong does not put it off for ever.
    expect(await dueAt(-2 * day)).toBe(true)
    const problems = JSON.stringify([{ kind: 'unreadable', part: null }])
    await server.ctx.db.updateTable('rehearsals').set({ problems }).execute()
    expect(await dueAt(day / 2)).toBe(false)
    expect(await dueAt(day + 1)).toBe(true)
  })

  it('makes a copy of its own where copies are encrypted now, says so, and removes it', async () => {
    await server.stop()
    await start({ BACKUP_RECIPIENT: (await newKey(new Date(0))).recipient })
    mkdirSync(folder('backups'))
    writeFileSync(join(folder('backups'), 'backup-2020-01-01-0100.tar'), 'of the time before')
    const last = await rehearsed()
    expect(last).toMatchObject({ fresh: true, problems: [] })
    expect((await state()).encrypted).toBe(true)
    expect(readdirSync(folder('tmp'))).toEqual([])
  })

  it('leaves nothing readable behind a crash: the next start clears it', async () => {
    await server.stop()
    const dataDir = join(process.env.TMPDIR ?? '/tmp', `broker-rehearsal-${process.pid}`)
    mkdirSync(join(dataDir, 'tmp', `rehearsal-999999999@${hostname().replaceAll(/[^\w.]/g, '_')}-a`), {
      recursive: true,
    })
    await start({ DATA_DIR: dataDir })
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })
})
