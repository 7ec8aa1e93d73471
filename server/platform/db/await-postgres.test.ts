import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { awaitPostgres, pauseBeforeAttempt } from './await-postgres.ts'

const url = 'postgres://broker:secret-word@db.example/office'
const failure = (code: string, message = 'no') => Object.assign(new Error(message), { code })

/** What is thrown at once; fails when the start would wait. */
const thrownBy = (error: unknown): Promise<unknown> =>
  awaitPostgres(url, () => Promise.reject(error), {
    log: { error: () => {}, info: () => {} },
    onWait: () => Promise.reject(new Error('waits')),
  }).catch((thrown: unknown) => thrown)

describe('a PostgreSQL that cannot be connected to', () => {
  it.each([
    ['refuses connections', failure('ECONNREFUSED')],
    ['does so at each of its addresses', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['has no name yet', failure('ENOTFOUND')],
    ['has no name at the moment', failure('EAI_AGAIN')],
    ['has no route', failure('ENETUNREACH')],
    ['has no socket yet', Object.assign(failure('ENOENT'), { syscall: 'connect' })],
    ['is starting', failure('57P03')],
    ['has no connection left', failure('53300')],
    ['does not respond in time', new Error('timeout expired')],
    ['ends the connection', new Error('Connection terminated unexpectedly')],
  ])('is waited for while it %s', async (_what, error) => {
    expect(await thrownBy(error)).toEqual(new Error('waits'))
  })

  it.each([
    ['28P01', 'no', 'DATABASE_URL: PostgreSQL rejects the password of the user "broker"'],
    ['28000', 'no entry', 'DATABASE_URL: PostgreSQL does not let the user "broker" in (no entry)'],
    ['3D000', 'no', 'DATABASE_URL: the database "office" does not exist; create it once: createdb'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed', 'add the file of its authority: sslrootcert='],
    ['', 'SASL: client password must be a string', 'PostgreSQL asks for the password of the user "broker"'],
  ])('is not waited for with %s %s', async (code, message, advice) => {
    const error = await thrownBy(failure(code, message))
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain(advice)
    expect(String(error)).not.toContain('secret-word')
  })

  it('is not waited for when a file that the address names is not there', async () => {
    const missing = failure('ENOENT', "no such file or directory, open '/etc/ssl/ca.pem'")
    const error = await thrownBy(Object.assign(missing, { syscall: 'open' }))
    expect(error).toEqual(new ConfigError("DATABASE_URL: no such file or directory, open '/etc/ssl/ca.pem'"))
  })

  it('is not waited for when nobody knows what is wrong', async () => {
    const error = failure('42501')
    expect(await thrownBy(error)).toBe(error)
  })

  it('is asked at growing intervals', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 2_000].map(pauseBeforeAttempt)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ])
  })
})
