import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { signingSecret } from './signing-secret.ts'

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://localhost:3000',
      https: false,
      jwtTtl: 43_200,
      trustProxy: 0,
      logLevel: 'info',
      seed: 'demo',
    })
  })

  it('takes an empty variable as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('cuts PUBLIC_URL to its origin and sees https', () => {
    expect(readConfig({ PUBLIC_URL: 'https://broker.example/some/path' })).toMatchObject({
      publicUrl: 'https://broker.example',
      https: true,
    })
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'abc' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://broker.example' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['SECRETS_KEY', { SECRETS_KEY: 'short' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' }],
    ['JWT_TTL', { JWT_TTL: '12 hours' }],
    ['JWT_TTL', { JWT_TTL: '5s' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail' }],
    ['S3_SECRET_KEY', { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'pictures', S3_ENDPOINT: 'localhost:9000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SEED', { SEED: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ])('refuses a wrong %s and names it', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(name)
  })
})

describe('the signing secret', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once, readable by its owner only, and stays', () => {
    const first = signingSecret(folder, undefined)
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(signingSecret(folder, undefined)).toBe(first)
  })

  it('is the given one when there is one', () => {
    expect(signingSecret(folder, 'g'.repeat(40))).toBe('g'.repeat(40))
  })

  it('rejects to start on a stored secret that is too short', () => {
    writeFileSync(join(folder, 'jwt-secret'), 'short')
    expect(() => signingSecret(folder, undefined)).toThrow('shorter than 32 bytes')
  })
})
