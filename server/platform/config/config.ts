/** The configuration: read from the environment once, checked as a whole, secrets kept apart. */
import { z } from 'zod'
import { botToken } from '#shared/contract/system/telegram.ts'
import { mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'
import { leastPassword } from '#shared/domain/system/password-rules.ts'

const port = z.coerce.number().int().min(0).max(65535)

/** `12h`, `30m`, `7d` or a number of seconds. */
const duration = z
  .string()
  .regex(/^\d{1,9}[smhd]?$/, 'a number with s, m, h or d, for example 12h')
  .transform(text => Number.parseInt(text, 10) * (unitSeconds[text.at(-1) as keyof typeof unitSeconds] ?? 1))
  .refine(seconds => seconds >= 60, 'at least one minute')

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 }

const webAddress = z
  .url('an address such as https://example.com')
  .refine(value => /^https?:\/\//.test(value), 'an http or https address')

/** A URL that may hold a password, of which a generator may have made one with signs that end the host's name. */
const serverUrl = (start: RegExp, form: string, read = (given: string) => given) =>
  z
    .string()
    .regex(start, form)
    .overwrite(read)
    .refine(value => URL.canParse(value), `${form}; a password has %2F in place of /, %3F of ? and %23 of #`)

/**
 * The program names its connections itself: a restore knows a server that is running by it. Without a host the
 * parameters name one, the folder of a socket.
 */
const readDatabaseUrl = (given: string): string =>
  given.replace(/(?<=[?&])application_name=[^&]*&?/, '').replace(/@\/(?=[^@]*[?&]host=)/, '@localhost/')

/**
 * Amazon, DigitalOcean, Cloudflare and others show a bucket's own address, which begins or ends with its name: calls
 * would name it twice.
 *
 * @example withoutBucket('https://pictures.fra1.digitaloceanspaces.com', 'pictures') // 'https://fra1.digitaloceanspaces.com/'
 */
const withoutBucket = (endpoint: string, bucket: string): string => {
  const url = new URL(endpoint)
  const host = url.hostname.startsWith(`${bucket}.`) ? url.hostname.slice(bucket.length + 1) : ''
  // A server of one's own may be called as the bucket is.
  if (/^(?:s3[.-]|[a-z-]+\d+\.)/.test(host)) url.hostname = host
  if (url.pathname.replace(/\/$/, '') === `/${bucket}`) url.pathname = '/'
  return url.href
}

/** An address, alone or behind a name: `Broker <office@example.com>`. */
const withAddress = z
  .string()
  .regex(/[^\s@<>]@[^\s@<>']+>?\s*$/, 'a mail address, office@example.com or Broker <office@example.com>')

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: serverUrl(/^postgres(ql)?:\/\//, 'postgres://…', readDatabaseUrl).optional(),
  PUBLIC_URL: webAddress.optional(),
  JWT_SECRET: z
    .string()
    .refine(value => Buffer.byteLength(value) >= 32, 'at least 32 bytes')
    .optional(),
  SECRETS_KEY: z
    .string()
    .refine(value => Buffer.byteLength(value) >= 32, 'at least 32 bytes')
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .trim()
    .regex(
      /^age1[a-z0-9]+$/,
      'an age public key, age1…; the secret key AGE-SECRET-KEY-… must never be on the server',
    )
    .optional(),
  JWT_TTL: duration.default(43_200),
  ADMIN_EMAIL: z
    .string()
    .overwrite(readMailAddress)
    .pipe(z.email({ pattern: mailAddress }))
    .optional(),
  ADMIN_PASSWORD: z.string().min(leastPassword, `at least ${leastPassword} characters`).max(128).optional(),
  SMTP_URL: serverUrl(/^smtps?:\/\//, 'smtp://… or smtps://…').optional(),
  MAIL_FROM: withAddress.optional(),
  MAIL_TO: withAddress.optional(),
  SMTP_PRIVATE_HOSTS: z.enum(['allow', 'refuse']).default('refuse'),
  TELEGRAM_TOKEN: z
    .string()
    .regex(botToken, 'the token of a bot as BotFather gives it, 123456:ABC…')
    .optional(),
  TELEGRAM_API_URL: webAddress.default('https://api.telegram.org'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_ORDER_FILES_GB: z.coerce.number().min(1).max(1_000_000).default(100),
  NBU_URL: webAddress.default('https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SEED: z.enum(['demo', 'none']).default('demo'),
})

export type Config = ReturnType<typeof readConfig>

/** Thrown when the environment is wrong; the message names every variable and what it should be. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment.
 *
 * @example readConfig({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export const readConfig = (env: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const e = parsed.data
  if (Boolean(e.ADMIN_EMAIL) !== Boolean(e.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither')
  }
  if (e.SMTP_URL && !(e.MAIL_FROM && e.MAIL_TO)) {
    throw new ConfigError('MAIL_FROM and MAIL_TO: needed together with SMTP_URL')
  }
  if (e.S3_BUCKET && !(e.S3_ACCESS_KEY && e.S3_SECRET_KEY)) {
    throw new ConfigError('S3_ACCESS_KEY and S3_SECRET_KEY: needed together with S3_BUCKET')
  }
  if (!e.S3_BUCKET && (e.S3_ENDPOINT ?? e.S3_ACCESS_KEY ?? e.S3_SECRET_KEY)) {
    throw new ConfigError('S3_BUCKET: needed together with the other S3 settings')
  }
  const telegramApiUrl = e.TELEGRAM_API_URL.replace(/\/$/, '')
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin
  return {
    development: e.NODE_ENV === 'development',
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    /** Origin without a trailing slash. */
    publicUrl,
    /** True when visitors come by https: cookies are `Secure`, HSTS is sent. */
    https: publicUrl.startsWith('https:'),
    jwtSecret: e.JWT_SECRET,
    /** Seals second-factor secrets; undefined means a file in `dataDir`. */
    secretsKey: e.SECRETS_KEY,
    /** The age public key that backups are encrypted to; undefined leaves them readable. */
    backupRecipient: e.BACKUP_RECIPIENT,
    /** Seconds. */
    jwtTtl: e.JWT_TTL,
    firstAdmin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    mail:
      e.SMTP_URL && e.MAIL_FROM && e.MAIL_TO
        ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, to: e.MAIL_TO }
        : undefined,
    /** The Telegram bot that reports new requests; undefined without one. */
    telegram: e.TELEGRAM_TOKEN ? { token: e.TELEGRAM_TOKEN, apiUrl: telegramApiUrl } : undefined,
    /** Address of Telegram's API for the bot that an owner has entered in the admin. */
    telegramApiUrl,
    /** True when the mail server that an owner has entered may be in the server's own network. */
    privateMailHosts: e.SMTP_PRIVATE_HOSTS === 'allow',
    /** Object store of pictures and files; undefined means folders in `dataDir`. */
    s3:
      e.S3_BUCKET && e.S3_ACCESS_KEY && e.S3_SECRET_KEY
        ? {
            endpoint: e.S3_ENDPOINT && withoutBucket(e.S3_ENDPOINT, e.S3_BUCKET),
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            accessKey: e.S3_ACCESS_KEY,
            secretKey: e.S3_SECRET_KEY,
            /** Bytes that the files of all orders may take in the store. */
            orderFiles: e.S3_ORDER_FILES_GB * 1024 ** 3,
          }
        : undefined,
    nbuUrl: e.NBU_URL,
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    seed: e.SEED,
  }
}
