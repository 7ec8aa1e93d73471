import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownDevices } from '#desktop/main/session/known-devices.ts'
import type { SystemKeychain } from '#desktop/main/session/system-keychain.ts'
import { keychainStore } from '#desktop/main/session/token-in-keychain.ts'
import { openSettings } from '#desktop/main/settings/settings-file.ts'
import { storedKeychain } from '#desktop/main/testing/stored-keychain.ts'
import { earlierProgram } from '#server/proofs/fixtures/earlier-devices.ts'
import { stored } from '#server/proofs/fixtures/stored.ts'
import { keyStore } from './file-keys-in-keychain.ts'
import { recordCache } from './record-cache.ts'

const { origin, files, keychain } = earlierProgram()
const now = () => Date.parse(stored.madeAt)
let kept: SystemKeychain
const fail = (message: string) => {
  throw new Error(message)
}

describe('what 1.0.0 has left on a computer is read', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earlier-program-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), Buffer.from(content, 'base64'))
    }
    kept = storedKeychain(keychain, await openSettings(folder))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('its settings: the server, the window, what the person prefers', async () => {
    expect((await openSettings(folder)).current()).toMatchObject({
      servers: [origin],
      serverChosen: true,
      windows: [{ path: '/admin/posts', place: { width: 1280, height: 860 } }],
      staysInTray: true,
      opensAtLogin: false,
      quietHours: { from: '21:00', to: '08:00' },
    })
  })

  test.each([
    ['/api/post/1?lang=ru', 'На двух языках сразу'],
    ['/api/category', 'Советы'],
    ['/api/request/1', 'Человек 0'],
    ['/api/request/2', 'Человек 1'],
    ['/api/calculator/iaa-fee', '7.25%'],
  ])('the response to %s, for the hours without the server', async (path, words) => {
    const records = recordCache(join(folder, 'offline'), keyStore('offline-records', kept, fail), now)
    expect((await records.read(origin, '1', path))?.body).toContain(words)
  })

  test('the session, and that the account is known here', async () => {
    expect(await keychainStore(kept).read(origin)).toMatchObject({
      user: { id: 1, email: 'owner@example.com', role: 'owner' },
    })
    const headers = await knownDevices(kept, fail).headerFor(origin, 'Owner@example.com')
    expect(Object.values(headers)).toEqual([expect.stringMatching(/^[\w-]+\.\d+\.[\w-]+$/)])
  })

  test('and nothing of it is changed by reading', async () => {
    const names = Object.keys(files)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names)
      expect((await readFile(join(folder, name))).toString('base64')).toBe(files[name])
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(left.filter(entry => entry.isFile())).toHaveLength(names.length)
  })
})
