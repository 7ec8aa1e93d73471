import { spawnSync } from 'node:child_process'
import fs, { readdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { signingSecret } from './stored-key.ts'

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
      nbuUrl: 'https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange',
    })
    expect(readConfig({ TELEGRAM_TOKEN: '123456:ABCDEFGHIJ' }).telegram?.apiUrl).toBe(
      'https://api.telegram.org',
    )
  })

  it.each<[string, string, Partial<Config>]>([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['DATA_DIR', '/var/lib/broker', { dataDir: '/var/lib/broker' }],
    ['DATABASE_URL', 'postgres://db/broker', { databaseUrl: 'postgres://db/broker' }],
    ['DATABASE_URL', 'postgresql://db/broker', { databaseUrl: 'postgresql://db/broker' }],
    ['BACKUP_RECIPIENT', ' age1qqq7\n', { backupRecipient: 'age1qqq7' }],
    ['TRUST_PROXY', '10', { trustProxy: 10 }],
    ['SEED', 'demo', { seed: 'demo' }],
    ['SEED', 'none', { seed: 'none' }],
    ...(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const).map(
      (level): [string, string, Partial<Config>] => ['LOG_LEVEL', level, { logLevel: level }],
    ),
  ])('takes %s %j', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected)
  })

  it('takes an empty variable as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('takes a variable without a value as not given', () => {
    expect(readConfig({ PORT: undefined }).port).toBe(3000)
  })

  it.each([
    ['60', 60],
    ['90s', 90],
    ['30m', 1800],
    ['12h', 43_200],
    ['7d', 604_800],
  ])('reads JWT_TTL %s as %i seconds', (text, seconds) => {
    expect(readConfig({ JWT_TTL: text }).jwtTtl).toBe(seconds)
  })

  it('takes keys of 32 bytes', () => {
    const key = 'ключ'.repeat(4)
    expect(readConfig({ JWT_SECRET: key, SECRETS_KEY: key })).toMatchObject({
      jwtSecret: key,
      secretsKey: key,
    })
  })

  it('develops only when it is told to', () => {
    expect(readConfig({}).development).toBe(false)
    expect(readConfig({ NODE_ENV: 'test' }).development).toBe(false)
    expect(readConfig({ NODE_ENV: 'development' }).development).toBe(true)
  })

  it('knows the first admin, mail, the bot and the object store by all that each needs, or not at all', () => {
    const mail = { SMTP_URL: 'smtps://mail', MAIL_FROM: 'site@example.com', MAIL_TO: 'office@example.com' }
    const bot = { TELEGRAM_TOKEN: '123456:ABCDEFGHIJ', TELEGRAM_API_URL: 'https://bots.example/api/' }
    const store = {
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'secret',
      S3_ORDER_FILES_GB: '2',
    }
    const admin = { ADMIN_EMAIL: 'a@пример.com', ADMIN_PASSWORD: 'зелёный трамвай 47' }
    expect(readConfig({ ...mail, ...bot, ...store, ...admin })).toMatchObject({
      mail: { smtpUrl: 'smtps://mail', from: 'site@example.com', to: 'office@example.com' },
      telegram: { token: '123456:ABCDEFGHIJ', apiUrl: 'https://bots.example/api' },
      s3: {
        endpoint: undefined,
        bucket: 'pictures',
        region: 'eu-central-1',
        accessKey: 'access',
        secretKey: 'secret',
        orderFiles: 2 * 1024 ** 3,
      },
      firstAdmin: { email: 'a@xn--e1afmkfd.com', password: 'зелёный трамвай 47' },
    })
    const named = { ...mail, MAIL_FROM: 'Брокер <site@пошта.укр>', MAIL_TO: 'a@localhost, b@example.com' }
    expect(readConfig(named).mail).toMatchObject({ from: named.MAIL_FROM, to: named.MAIL_TO })
    expect(readConfig({})).toMatchObject({
      telegramApiUrl: 'https://api.telegram.org',
      privateMailHosts: false,
    })
    expect(readConfig({ ...bot, SMTP_PRIVATE_HOSTS: 'allow' })).toMatchObject({
      telegramApiUrl: 'https://bots.example/api',
      privateMailHosts: true,
    })
    expect(readConfig({ ...store, S3_REGION: '' }).s3?.region).toBe('us-east-1')
    const { SMTP_URL: _url, ...addresses } = mail
    expect(readConfig(addresses)).toMatchObject({
      mail: undefined,
      telegram: undefined,
      s3: undefined,
      firstAdmin: undefined,
    })
  })

  it.each([
    [
      'postgres://broker@db/broker?application_name=office&sslmode=disable',
      'postgres://broker@db/broker?sslmode=disable',
    ],
    [
      'postgres://broker@db/broker?sslmode=disable&application_name=office',
      'postgres://broker@db/broker?sslmode=disable&',
    ],
    [
      'postgres://broker@/broker?host=/run/postgresql',
      'postgres://broker@localhost/broker?host=/run/postgresql',
    ],
  ])('keeps the names of connections its own, and takes a socket: %s', (given, read) => {
    expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(read)
  })

  it.each([
    ['https://pictures.fra1.digitaloceanspaces.com', 'https://fra1.digitaloceanspaces.com/'],
    ['https://pictures.s3.eu-central-1.amazonaws.com/', 'https://s3.eu-central-1.amazonaws.com/'],
    ['https://0a1b.r2.cloudflarestorage.com/pictures', 'https://0a1b.r2.cloudflarestorage.com/'],
    ['https://s3.us-west-004.backblazeb2.com', 'https://s3.us-west-004.backblazeb2.com/'],
    ['https://pictures.broker.example:9000', 'https://pictures.broker.example:9000/'],
  ])('takes the address of a bucket, %s, as that of its store', (given, endpoint) => {
    const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret' }
    expect(readConfig({ ...keys, S3_ENDPOINT: given }).s3?.endpoint).toBe(endpoint)
  })

  it('names everything that is wrong, a line each', () => {
    expect(() => readConfig({ PORT: 'abc', SEED: 'yes' })).toThrow(/^PORT: .+\nSEED: .+$/)
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
    ['PORT', { PORT: '-1' }],
    [
      'DATABASE_URL: postgres://…; a password has %2F',
      { DATABASE_URL: 'postgres://broker:se@/cret@db/broker' },
    ],
    ['PUBLIC_URL: an address such as', { PUBLIC_URL: 'broker.example' }],
    ['PUBLIC_URL: an http or https address', { PUBLIC_URL: 'ftp://broker.example' }],
    ['PUBLIC_URL: an http or https address', { PUBLIC_URL: 'view-source:https://broker.example' }],
    ['JWT_SECRET: at least 32 bytes', { JWT_SECRET: 'x'.repeat(31) }],
    ['SECRETS_KEY: at least 32 bytes', { SECRETS_KEY: 'x'.repeat(31) }],
    ['BACKUP_RECIPIENT: an age public key', { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'key age1qqq7' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'age1qqq7 age1qqq8' }],
    ['JWT_TTL: a number with s, m, h or d', { JWT_TTL: '12 hours' }],
    ['JWT_TTL', { JWT_TTL: 'in 12h' }],
    ['JWT_TTL: at least one minute', { JWT_TTL: '59s' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com' }],
    ['ADMIN_PASSWORD: at least 12', { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }],
    ['SMTP_URL: smtp://… or smtps://…', { SMTP_URL: 'http://mail' }],
    ['SMTP_URL: smtp://…', { SMTP_URL: 'http://smtp://mail' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail', MAIL_TO: 'office@example.com' }],
    ['MAIL_TO', { SMTP_URL: 'smtp://mail', MAIL_FROM: 'site@example.com' }],
    ['MAIL_FROM: a mail address', { SMTP_URL: 'smtp://mail', MAIL_TO: 'a@example.com', MAIL_FROM: 'Брокер' }],
    ['MAIL_FROM: a mail address', { MAIL_FROM: 'Брокер <@>' }],
    ['MAIL_TO: a mail address', { MAIL_TO: 'office at example.com' }],
    // As Docker passes a line of an environment file on.
    ['MAIL_TO: a mail address', { MAIL_TO: "'office@example.com'" }],
    ['TELEGRAM_TOKEN: the token of a bot', { TELEGRAM_TOKEN: 'bot123456:ABCDEFGHIJ' }],
    ['TELEGRAM_TOKEN', { TELEGRAM_TOKEN: '123456:ABCDEFGHIJ/' }],
    ['S3_SECRET_KEY', { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a' }],
    ['S3_ACCESS_KEY', { S3_BUCKET: 'pictures', S3_SECRET_KEY: 'a' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'pictures', S3_ENDPOINT: 'localhost:9000' }],
    ['DATABASE_URL: postgres://…', { DATABASE_URL: 'mysql://x' }],
    // Passwords of `openssl rand -base64`.
    [
      'DATABASE_URL: postgres://…; a password has %2F',
      { DATABASE_URL: 'postgres://a:b/c+d=@db:5432/broker' },
    ],
    ['SMTP_URL: smtp://… or smtps://…; a password has %2F', { SMTP_URL: 'smtp://a:b#c@mail:587' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://postgres://x' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SEED', { SEED: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '11' }],
  ])('names %s for a wrong value', (named, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(named)
  })
})

describe('the signing secret', () => {
  let folder: string
  beforeEach(() => {
    folder = emptyFolder('secret')
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  it('is made once, readable by its owner only, and stays', () => {
    const first = signingSecret(folder, undefined)
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(signingSecret(folder, undefined)).toBe(first)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })

  it('is that of the first of two servers that start at once', () => {
    const first = signingSecret(folder, undefined)
    // As if the other had stored it just after this one looked for it.
    vi.spyOn(fs, 'existsSync').mockReturnValue(false)
    syncBuiltinESMExports()
    expect(signingSecret(folder, undefined)).toBe(first)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })

  it('is stored where the file system has no links, as a share of Windows or a FAT disk', () => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
    })
    syncBuiltinESMExports()
    const first = signingSecret(folder, undefined)
    expect(signingSecret(folder, undefined)).toBe(first)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })

  it('may have been written by hand, with a line end', () => {
    writeFileSync(join(folder, 'jwt-secret'), `${'g'.repeat(32)}\n`)
    expect(signingSecret(folder, undefined)).toBe('g'.repeat(32))
  })

  it('is not made where nothing can be stored', () => {
    expect(() => signingSecret(join(folder, 'missing'), undefined)).toThrow(/^ENOENT.+\.part'$/)
  })

  it('leaves no broken file where there is no room, which would end every later start', () => {
    const module = new URL('./stored-key.ts', import.meta.url).href
    const script = 'const [, module, folder] = process.argv; (await import(module)).signingSecret(folder)'
    const node = [process.execPath, '--input-type=module', '-e', script, module, folder]
    const { stderr } = spawnSync('sh', ['-c', 'ulimit -f 0 && exec "$@"', 'sh', ...node], {
      encoding: 'utf8',
    })
    expect(stderr).toContain('EFBIG')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is the given one when there is one', () => {
    expect(signingSecret(folder, 'g'.repeat(40))).toBe('g'.repeat(40))
  })

  it.each(['', '\n'])('takes the place of a file that holds none: %j', text => {
    writeFileSync(join(folder, 'jwt-secret'), text)
    expect(signingSecret(folder, undefined)).toHaveLength(64)
  })

  it('refuses to start on a stored secret that is too short', () => {
    writeFileSync(join(folder, 'jwt-secret'), 'short')
    expect(() => signingSecret(folder, undefined)).toThrow('shorter than 32 bytes')
  })
})
