import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { databaseFile, openSqlite } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { orphansIn } from './crash-check.ts'
import { type Call, officeEnv, signIn } from './office.ts'

/** A small disk of its own needs the rights of root. */
const mountable = ((): boolean => {
  if (process.getuid?.() !== 0) return false
  const folder = emptyFolder('disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()
if (!mountable) process.stderr.write('\n!! NOT RUN: a full disk and a read-only one need root and mount\n')

/** Takes what room there is: block by block, since the server takes some meanwhile. */
const fillUp = (file: string): void => {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** Nobody listens there. */
const noBank = 'http://127.0.0.1:9/'

describe.runIf(mountable)('a disk of its own', () => {
  let disk: string
  let server: ServerProcess
  let office: Call
  beforeEach(async () => {
    disk = emptyFolder('disk')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk])
    server = await startProcess({ ...officeEnv, DATA_DIR: join(disk, 'data'), NBU_URL: noBank })
    office = await signIn(server.url)
    expect(
      (await office('POST', '/api/post', aForm({ title: 'Был', slug: 'byl' }, await aPicture()))).status,
    ).toBe(201)
    expect((await office('POST', '/api/option', { title: 'was', value: '1' })).status).toBe(201)
  })
  afterEach(async () => {
    await server.end()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  const reads = [
    '/',
    '/blog/byl',
    '/blog?page=1',
    '/api/post/single/byl',
    '/api/category',
    '/calculator',
    '/readyz',
  ]
  const expectReads = async () => {
    for (const path of reads) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    for (const path of ['/api/request', '/api/post/1', '/api/overview'])
      expect([path, (await office('GET', path)).status]).toEqual([path, 200])
  }
  let number = 0
  const writes: [string, string, () => unknown][] = [
    // A name of its own each time: one that still found room would be a conflict ever after.
    ['POST', '/api/option', () => ({ title: `more_${++number}`, value: 'x'.repeat(200) })],
    ['POST', '/api/mail/callback', () => ({ name: 'Иван', phone: '0671234567' })],
    ['PUT', '/api/post/1', () => aForm({ text: `<p>${'слово '.repeat(20_000)}</p>` })],
  ]
  const expectQuote = async () => {
    const priced = await fetch(`${server.url}/api/calculator/quote`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        date: '2026-08-17',
        route: 'own',
        vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
        price: { amount: '10000', currency: 'USD' },
      }),
    })
    expect(priced.status).toBe(200)
  }
  const expectSound = async () => {
    const sqlite = new Sqlite(join(disk, 'data', databaseFile), { readonly: true })
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    sqlite.close()
  }

  it('that is full lets visitors read, rejects writes with 507, and recovers', async () => {
    const filler = join(disk, 'filler')
    expect((await office('PUT', '/api/rate/2026-08-17', { USD: 44.7, EUR: 51.7 })).status).toBe(200)
    await expectQuote()
    fillUp(filler)
    const statuses: number[] = []
    // The journal may have room for a few more.
    for (let round = 0; round < (isProof ? 40 : 20); round += 1) {
      for (const [method, path, body] of writes) {
        const answer = await office(method, path, body())
        statuses.push(answer.status)
        if (answer.status === 507) expect(await answer.text()).toContain('закончилось место')
      }
    }
    // The limit of the forms counts on in memory.
    expect(statuses.slice(-3)).toEqual([507, 429, 507])
    expect(statuses.slice(0, 60).filter((_, index) => index % 3 === 1)).toContain(507)
    expect(statuses.filter(status => status >= 500 && status !== 507)).toEqual([])
    const picture = await office(
      'POST',
      '/api/post',
      aForm({ title: 'Не влез' }, await aPicture(2, 1200, 900)),
    )
    expect(picture.status).toBe(507)
    await expectReads()
    expect(await (await fetch(`${server.url}/readyz`)).text()).toMatch(/^degraded: .*no space left/)
    await expectQuote()
    await expectSound()
    // The disk is as full when the server comes back.
    for (const signal of isProof ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGKILL'] as const)) {
      await server.end(signal)
      fillUp(`${filler}-2`)
      server = await startProcess({ ...officeEnv, DATA_DIR: join(disk, 'data'), NBU_URL: noBank })
      for (const path of ['/', '/blog/byl', '/api/post/single/byl'])
        expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
      await expectQuote()
      expect(await (await fetch(`${server.url}/readyz`)).text()).toMatch(/^degraded/)
    }
    rmSync(filler)
    rmSync(`${filler}-2`)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).text()).toBe('ready')
    office = await signIn(server.url)
    expect((await office('POST', '/api/option', { title: 'after', value: '1' })).status).toBe(201)
    expect((await office('POST', '/api/post', aForm({ title: 'Влез' }, await aPicture(2)))).status).toBe(201)
    await expectSound()
    expect(orphansIn(join(disk, 'data'))).toEqual([])
  }, 120_000)
})

/** Starts a server on this folder and ends it; in `npm test` it opens the database as the start does first of all. */
const startOn = async (folder: string): Promise<void> => {
  if (!isProof) {
    const database = openSqlite(folder)
    await migrate(database)
    return database.close()
  }
  const started = await startProcess({ ...officeEnv, DATA_DIR: folder })
  expect(await started.end()).toBe(0)
}

describe.runIf(mountable)('a disk that can only be read', () => {
  it('rejects the start with a reason, and changes nothing', async () => {
    const disk = emptyFolder('disk')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk])
    try {
      await startOn(disk)
      execFileSync('mount', ['-o', 'remount,ro', disk])
      await expect(startOn(disk)).rejects.toThrow(/cannot be written/)
      execFileSync('mount', ['-o', 'remount,rw', disk])
      await startOn(disk)
    } finally {
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  })
})
