import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { armor } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import {
  type ApiClient,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { databaseFile } from '../db/open.ts'
import { checkRecipient, encryptTo, isEncrypted, newKey } from './age-encryption.ts'
import { BackupDamage } from './backup-damage.ts'
import { checkBackup } from './check-backup.ts'
import { backUpNightly, isBackupDue } from './nightly-backup.job.ts'
import { restoreBackup } from './restore.ts'

describe('a backup that is encrypted to a key elsewhere', () => {
  let folder: string
  let recipient: string
  let identity: string
  let server: TestServer
  let office: ApiClient
  let downloaded: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'broker-age-'))
    const pair = await newKey(new Date(0))
    recipient = pair.recipient
    identity = pair.identityFile
    server = await startTestServer({ BACKUP_RECIPIENT: recipient })
    office = await server.signedIn()
    await office('POST', '/api/post', aForm({ title: 'Растаможка' }, await aPicture()))
    const answer = await office('GET', '/api/backup', undefined, passwordAgain)
    expect(answer.headers.get('content-disposition')).toMatch(/\.tar\.age"/)
    downloaded = join(folder, 'download.tar.age')
    writeFileSync(downloaded, Buffer.from(await answer.arrayBuffer()))
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const emptyFolder = () => mkdtempSync(join(folder, 'data-'))

  it('restores with the key, whole, and shows nothing without it', async () => {
    expect(await isEncrypted(downloaded)).toBe(true)
    const bytes = readFileSync(downloaded)
    for (const text of ['Растаможка', 'manifest.json', 'SQLite format'])
      expect(bytes.includes(text)).toBe(false)
    const dataDir = emptyFolder()
    const { isDatabaseAlone, files } = await restoreBackup(downloaded, dataDir, { identity })
    expect([isDatabaseAlone, files > 1]).toEqual([false, true])
    expect(readdirSync(dataDir).sort()).toEqual(['.installation-id', databaseFile, 'media'])
    expect(readFileSync(join(dataDir, databaseFile)).includes('Растаможка')).toBe(true)
  })

  it('opens by a key file that Windows PowerShell has written', async () => {
    const key = join(folder, 'key.txt')
    writeFileSync(key, `\uFEFF${identity.replaceAll('\n', '\r\n')}`, 'utf16le')
    const script = new URL('../../commands/backup.ts', import.meta.url).pathname
    const asked = [script, '--check', downloaded, '--identity', key]
    expect((await promisify(execFile)(process.execPath, asked)).stdout).toContain('цела')
  })

  it('is rejected without the key, with another one, and with a file that holds none', async () => {
    const dataDir = emptyFolder()
    const other = (await newKey(new Date(0))).identityFile
    const refusals: [string | undefined, RegExp][] = [
      [undefined, /--identity/],
      [other, /another key/],
      ['# nothing', /no AGE-SECRET-KEY/],
    ]
    for (const [key, message] of refusals) {
      await expect(
        restoreBackup(downloaded, dataDir, key === undefined ? {} : { identity: key }),
      ).rejects.toThrow(message)
    }
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.each([
    ['1f8b0800', 'gunzip'],
    ['28b52ffd', 'unzstd'],
    ['fd377a585a00', 'unxz'],
    ['425a6839', 'bunzip2'],
    ['504b0304', 'unzip'],
    ['377abcaf271c', '7z x'],
  ])(
    'is told apart from a damaged one when another program wrote %s at its beginning',
    async (start, program) => {
      const packed = join(folder, 'packed.tar')
      writeFileSync(packed, Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(2_000, 7)]))
      for (const opening of [checkBackup(packed, emptyFolder()), restoreBackup(packed, emptyFolder())])
        await expect(opening).rejects.toThrow(`${program} `)
    },
  )

  it('is told apart from a damaged one when age wrote it as text', async () => {
    const asText = join(folder, 'text.tar.age')
    writeFileSync(asText, armor.encode(readFileSync(downloaded)))
    for (const key of [identity, undefined])
      await expect(checkBackup(asText, folder, key)).rejects.toThrow(
        /encrypted as text .*age --decrypt --identity/,
      )
  })

  it('is rejected when a byte of it is wrong or it is cut off', async () => {
    const bytes = readFileSync(downloaded)
    const file = join(folder, 'changed.age')
    for (const share of [0.0001, 0.01, 0.4, 0.9999]) {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length * share) + 30
      changed[Math.min(at, bytes.length - 1)] = (changed[Math.min(at, bytes.length - 1)] ?? 0) ^ 1
      writeFileSync(file, changed)
      await expect(checkBackup(file, folder, identity)).rejects.toThrow()
    }
    // At the end of a piece, where what is left is a whole archive of its own.
    for (const length of [bytes.length - 1, bytes.length - 65_552, 200, 40]) {
      writeFileSync(file, bytes.subarray(0, length))
      await expect(checkBackup(file, folder, identity)).rejects.toThrow()
    }
    writeFileSync(file, bytes.subarray(0, bytes.length - 1))
    await expect(checkBackup(file, folder, identity)).rejects.toThrow(BackupDamage)
  })

  it('is what the nights leave behind, and nothing readable beside it', async () => {
    await backUpNightly(server.ctx)
    const backups = join(server.ctx.config.dataDir, 'backups')
    const [name = '', ...others] = readdirSync(backups)
    expect([name, others]).toEqual([expect.stringMatching(/\.tar\.age$/), []])
    expect(await isBackupDue(server.ctx)).toBe(false)
    expect(readdirSync(join(server.ctx.config.dataDir, 'tmp'))).toEqual([])
    expect((await checkBackup(join(backups, name), folder, identity)).isDatabaseAlone).toBe(false)
  })

  it('is made no faster than it is taken, so that a slow reader fills no memory', async () => {
    let made = 0
    async function* endless() {
      for (; made < 10_000; made++) yield Buffer.alloc(64 * 1024)
    }
    const encrypted = await encryptTo(recipient, endless())
    const pieces = encrypted[Symbol.asyncIterator]()
    await pieces.next()
    for (let turn = 0; turn < 200; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(made).toBeLessThan(100)
    encrypted.destroy()
  })
})

describe('BACKUP_RECIPIENT', () => {
  it('takes a public key only, and never repeats a secret one', async () => {
    const { recipient, identityFile } = await newKey(new Date(0))
    expect(readConfig({ BACKUP_RECIPIENT: recipient }).backupRecipient).toBe(recipient)
    await expect(checkRecipient(recipient)).resolves.toBeUndefined()
    const secret = identityFile.split('\n').find(line => line.startsWith('AGE-SECRET-KEY-')) ?? ''
    for (const wrong of [secret, 'ssh-ed25519 AAAA', 'age1']) {
      expect(() => readConfig({ BACKUP_RECIPIENT: wrong })).toThrow('BACKUP_RECIPIENT: an age public key')
    }
    expect(() => readConfig({ BACKUP_RECIPIENT: secret })).not.toThrow(secret)
    const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
    await expect(checkRecipient(mistyped)).rejects.toThrow(ConfigError)
    await expect(startTestServer({ BACKUP_RECIPIENT: mistyped })).rejects.toThrow('--new-key')
  })
})
