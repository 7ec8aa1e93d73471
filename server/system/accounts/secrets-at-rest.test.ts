import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretBox, secretOf } from '#server/platform/config/secret-box.ts'
import { secretsKeyFile } from '#server/platform/config/stored-key.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import {
  owner,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { reportLostFactors } from './two-factor.ts'

describe('the box', () => {
  const box = secretBox('a'.repeat(40))

  it('opens what it sealed, in its place only, and never seals alike', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'admin:1:totp')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(box.open(sealed, 'admin:1:totp')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.open(sealed, 'admin:2:totp')).toBeNull()
    expect(box.seal('JBSWY3DPEHPK3PXP', 'admin:1:totp')).not.toBe(sealed)
  })

  it('opens what was sealed on 2026-11-22, with the key from the same file: an update must not lock anybody out', () => {
    const sealed = 'v1.T92eUwol.gKG9eZ-JUa0Rt2y1.K8kvjYmc7EiA31bKhUoXhB76di7n2SccUe9lYev7NIA'
    expect(secretBox('k'.repeat(48)).open(sealed, secretOf(7))).toBe('JBSWY3DPEHPK3PXP')
    expect(secretsKeyFile).toBe('secrets-key')
  })

  it('marks a text alike by the same key and for the same place only', () => {
    const mark = box.mark('+380671234567', 'place')
    expect(secretBox('a'.repeat(40)).mark('+380671234567', 'place')).toBe(mark)
    expect(mark).toBe('41b54f496aa3446abcc8c445c3466e5b177c5a01a5e20592d07846a741c04b13')
    for (const other of [box.mark('+380671234568', 'place'), box.mark('+380671234567', 'elsewhere')])
      expect(other).not.toBe(mark)
    expect(secretBox('b'.repeat(40)).mark('+380671234567', 'place')).not.toBe(mark)
  })

  it('does not open what another key sealed, or what was changed in any character', () => {
    const sealed = box.seal('secret', 'place')
    expect(secretBox('b'.repeat(40)).open(sealed, 'place')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      const opened = box.open(changed, 'place')
      // The last character of base64 has bits that mean nothing.
      expect([null, 'secret']).toContain(opened)
      if (at < sealed.length - 1 && !/[._-]/.test(sealed.slice(at + 1, at + 2))) expect(opened).toBeNull()
    }
    for (const text of ['', 'v1', 'v1...', 'JBSWY3DPEHPK3PXP']) expect(box.open(text, 'place')).toBeNull()
  })

  it('does not open a text whose tag was cut short: a short one could be guessed', () => {
    const sealed = box.seal('', 'place')
    const [kind, key, nonce, tag = ''] = sealed.split('.')
    expect(box.open(sealed, 'place')).toBe('')
    expect(Buffer.from(tag, 'base64url')).toHaveLength(16)
    for (const bytes of [4, 8, 12, 15]) {
      const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
      expect(box.open([kind, key, nonce, short].join('.'), 'place'), `${bytes} bytes`).toBeNull()
    }
  })

  it('says by which version and key it sealed, and has a place of its own for each account', () => {
    const sealed = box.seal('secret', secretOf(1))
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{30}$/)
    expect(box.open(sealed.replace('v1.', 'v2.'), secretOf(1))).toBeNull()
    expect([secretOf(1), secretOf(12)]).toEqual(['admin:1:totp', 'admin:12:totp'])
  })
})

describe('a second factor at rest', () => {
  let dataDir: string
  let server: TestServer
  let secret: string
  let recoveryCodes: string[]
  beforeEach(async () => {
    dataDir = emptyFolder('broker-rest')
    server = await startTestServer({ DATA_DIR: dataDir })
    const call = await server.signedIn()
    const prepared = await call('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    secret = ((await prepared.json()) as { secret: string }).secret
    const confirmed = await call('POST', '/api/auth/two-factor/confirm', { code: codeAt() })
    recoveryCodes = ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes
  })
  afterEach(() => server.stop())

  const codeAt = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.clock.offset })
  const login = (code: string) => server.call('POST', '/api/auth/login', { ...owner, code })
  const unsalted = (code: string) => createHash('sha256').update(code.replace('-', '')).digest('base64url')
  /** Everything that an attacker could look for. */
  const traces = () => [
    secret,
    ...recoveryCodes.flatMap(code => [code, code.replace('-', ''), unsalted(code)]),
  ]
  const found = (bytes: Buffer) => traces().filter(trace => bytes.includes(trace))
  const databaseFiles = () =>
    readdirSync(dataDir)
      .filter(name => name.startsWith('broker.sqlite'))
      .map(name => readFileSync(join(dataDir, name)))

  it('is found neither in the database nor in a backup, and works', async () => {
    const copy = join(dataDir, 'copy.sqlite')
    await server.ctx.database.copyTo(copy)
    expect(found(readFileSync(copy))).toEqual([])
    expect(databaseFiles().flatMap(found)).toEqual([])
    server.clock.offset += 60_000
    expect((await login(codeAt())).status).toBe(200)
    const [code = ''] = recoveryCodes
    const answer = await login(code)
    const { token } = (await answer.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}`, ...passwordAgain }
    const archive = Buffer.from(
      await (await server.call('GET', '/api/backup', undefined, headers)).arrayBuffer(),
    )
    expect(archive.length).toBeGreaterThan(100_000)
    expect(found(archive)).toEqual([])
  })

  it('whose key is lost lets nobody in by a code of the phone, says so, and still takes a recovery code', async () => {
    const { DATABASE_URL } = { DATABASE_URL: server.ctx.config.databaseUrl ?? '' }
    const offset = server.clock.offset + 60_000
    const stopped = server
    // Its own database would go with it on PostgreSQL.
    let logged = ''
    const write = (line: string) => {
      logged += line
    }
    const next = await startTestServer(
      { DATA_DIR: dataDir, DATABASE_URL, SECRETS_KEY: 'n'.repeat(40) },
      { log: createLog('error', false, { write }) },
    )
    server = next
    server.clock.offset = offset
    try {
      expect(JSON.parse(logged)).toMatchObject({
        accounts: 1,
        msg: expect.stringContaining('npm run admin -- reset'),
      })
      const refused = await login(codeAt())
      expect(refused.status).toBe(401)
      expect(await refused.json()).toMatchObject({
        type: twoFactorProblem,
        detail: expect.stringContaining('npm run admin -- reset'),
      })
      expect((await server.call('POST', '/api/auth/login', owner)).status).toBe(401)
      expect((await login('000000')).status).toBe(401)
      const [code = ''] = recoveryCodes
      const answer = await login(code)
      const { token } = (await answer.json()) as { token: string }
      const bearer = { Authorization: `Bearer ${token}` }
      const off = { currentPassword: owner.password }
      expect((await server.call('DELETE', '/api/auth/two-factor', off, bearer)).status).toBe(204)
      expect((await server.call('POST', '/api/auth/login', owner)).status).toBe(200)
    } finally {
      await next.stop()
      server = stopped
    }
  })

  it('is reported as lost for the accounts whose secret another key has sealed, and for no others', async () => {
    const { token } = (await (await login(recoveryCodes[0] ?? '')).json()) as { token: string }
    const colleague = { email: 'c@example.com', name: 'Пётр', password: 'зелёный трамвай 48' }
    const headers = { Authorization: `Bearer ${token}` }
    expect((await server.call('POST', '/api/auth/admin/create', colleague, headers)).status).toBe(201)
    const reported = async (box = server.ctx.secretBox) => {
      const lines: string[] = []
      const log = createLog('error', false, { write: line => void lines.push(line) })
      await reportLostFactors({ ...server.ctx, log, secretBox: box })
      return lines.map(line => (JSON.parse(line) as { accounts: number }).accounts)
    }
    expect(await reported()).toEqual([])
    expect(await reported(secretBox('n'.repeat(40)))).toEqual([1])
  })

  it('has its key beside the database, whole, for its owner only', async () => {
    const key = join(dataDir, secretsKeyFile)
    expect(Buffer.byteLength(readFileSync(key, 'utf8'))).toBeGreaterThanOrEqual(32)
    writeFileSync(key, 'a part of it')
    await expect(startTestServer({ DATA_DIR: dataDir })).rejects.toThrow(secretsKeyFile)
  })
})
