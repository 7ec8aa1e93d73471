import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assertVersion } from '#server/platform/http/versions.ts'
import { fieldError, httpError, notFound, versionConflict } from './http-error.ts'
import { invalidHost } from './invalid-host.ts'
import { asHttpError, problemBody, rejectsWrites } from './problem.ts'

const failure = (more: object) => Object.assign(new Error('secret inside'), more)

describe('a failure as an error response', () => {
  const full = 'На сервере закончилось место. Изменение не сохранено.'
  const readOnly = 'Хранилище сервера открыто только для чтения. Изменение не сохранено.'
  const busy = 'Сервер занят. Повторите через несколько секунд.'
  const away = 'База данных не отвечает. Повторите через несколько секунд.'
  const unexpected = 'Внутренняя ошибка. Мы записали её в журнал.'
  const unreadable = 'Запрос не удалось прочитать'

  it.each<[unknown, number, string, Record<string, string>?]>([
    [failure({ code: 'SQLITE_FULL' }), 507, full],
    [failure({ code: 'ENOSPC' }), 507, full],
    // A quota, as ZFS, Btrfs and NFS say it; SQLite keeps no cause of a write that failed.
    [failure({ code: 'EDQUOT' }), 507, full],
    [failure({ code: 'SQLITE_IOERR_WRITE' }), 507, readOnly],
    [failure({ code: 'SQLITE_IOERR_FSYNC' }), 507, readOnly],
    [failure({ code: 'SQLITE_IOERR_SHMSIZE' }), 507, readOnly],
    [failure({ code: 'SQLITE_IOERR_READ' }), 500, unexpected],
    [failure({ code: '53100' }), 507, full],
    [failure({ code: 'SQLITE_READONLY' }), 507, readOnly],
    [failure({ code: 'SQLITE_READONLY_DBMOVED' }), 507, readOnly],
    [failure({ code: 'EROFS' }), 507, readOnly],
    [failure({ code: 'NOT_SQLITE_READONLY' }), 500, unexpected],
    [failure({ code: 'SQLITE_BUSY' }), 503, busy, { 'Retry-After': '2' }],
    [failure({ code: 'SQLITE_BUSY_RECOVERY' }), 503, busy, { 'Retry-After': '2' }],
    [failure({ code: 'SQLITE_LOCKED' }), 503, busy, { 'Retry-After': '2' }],
    [failure({ code: 'SQLITE_CORRUPT' }), 500, unexpected],
    [failure({ code: 'ECONNREFUSED' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: 'ENOENT', syscall: 'connect' }), 503, away, { 'Retry-After': '5' }],
    // A password that was changed, a database that is being restored: of a new connection while serving.
    [failure({ code: '28000' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: '28P01' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: '3D000' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: 'CERT_HAS_EXPIRED' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 503, away, { 'Retry-After': '5' }],
    [failure({ code: '42501' }), 507, readOnly],
    [failure({ status: 413 }), 413, 'Слишком большой запрос'],
    [failure({ status: 415 }), 415, 'Этот вид содержимого не принимается'],
    [failure({ status: 400 }), 400, unreadable],
    // A byte of zero in an address, which PostgreSQL takes in no text.
    [failure({ code: '22021' }), 400, unreadable],
    [failure({ status: 499 }), 400, unreadable],
    [failure({ status: 399 }), 500, unexpected],
    [failure({ status: 500 }), 500, unexpected],
    [failure({ status: '400' }), 500, unexpected],
    [new Error('secret inside'), 500, unexpected],
    ['secret inside', 500, unexpected],
    [null, 500, unexpected],
    [undefined, 500, unexpected],
  ])('%o is a %i that says only what a person needs', (thrown, status, message, headers = {}) => {
    expect(asHttpError(thrown)).toMatchObject({ status, message })
    expect(asHttpError(thrown).headers).toEqual(headers)
    expect(rejectsWrites(thrown)).toBe(status === 507)
  })

  /** What each SQLSTATE of the classes that may say "later" is, by PostgreSQL 18. */
  it.each<[status: number, message: string, codes: string]>([
    [507, full, '53100'],
    [507, readOnly, '25006'],
    [503, away, '08000 08001 08003 08004 08006 08007 08P01'],
    // A transaction that stood still or went on for too long, as on a machine that was asleep.
    [503, away, '25P03 25P04'],
    [503, away, '40000 40001 40003 40P01'],
    [503, away, '53000 53200 53300'],
    [503, away, '55000 55P03'],
    [503, away, '57000 57014 57P01 57P02 57P03 57P04 57P05'],
    [503, away, '58000 58030'],
    // Ours: a statement that could not have been sent there, and would fail again.
    [500, unexpected, '25000 25001 25002 25003 25004 25005 25007 25008 25P01 25P02'],
    [500, unexpected, '40002 53400 55006 55P02 55P04'],
    // Files of the database are missing.
    [500, unexpected, '58P01 58P02 58P03'],
  ])('%i «%s» stands for %s of PostgreSQL', (status, message, codes) => {
    for (const code of codes.split(' ')) {
      expect(asHttpError(failure({ code })), code).toMatchObject({ status, message })
      expect(asHttpError(failure({ code })).headers).toEqual(status === 503 ? { 'Retry-After': '5' } : {})
    }
  })

  it('that was expected stays the very same', () => {
    const expected = httpError('auth.forbidden')
    expect(asHttpError(expected)).toBe(expected)
  })

  it('of what was sent names each field, an unknown one by its whole path', () => {
    const form = z.strictObject({ a: z.string('текст'), in: z.strictObject({ b: z.string('текст') }) })
    const { error } = form.safeParse({ a: 1, in: { b: 1, c: 1, d: 1 }, e: 1 })
    const problem = asHttpError(error)
    expect(problem).toMatchObject({ status: 400, message: 'Проверьте поля' })
    expect(problemBody(problem, { requestId: 'id', lang: 'ru' }).errors).toEqual([
      { path: 'a', code: 'field.invalid', message: 'текст' },
      { path: 'in.b', code: 'field.invalid', message: 'текст' },
      { path: 'in.c', code: 'field.unknown', message: 'Неизвестное поле' },
      { path: 'in.d', code: 'field.unknown', message: 'Неизвестное поле' },
      { path: 'e', code: 'field.unknown', message: 'Неизвестное поле' },
    ])
  })

  it('has a body with what is known, and nothing for what is not', () => {
    expect(problemBody(notFound(), { requestId: 'id', lang: 'ru' })).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'record.gone',
      detail: 'Такой записи нет',
      requestId: 'id',
    })
    const error = httpError('price.day-taken', {
      values: { day: '01.12.2026' },
      path: 'validFrom',
      type: 'urn:x',
      headers: { 'Retry-After': '7' },
    })
    const [ru, uk] = ['С 01.12.2026 цена уже назначена', 'Від 01.12.2026 ціну вже призначено']
    expect(error.message).toBe(ru)
    expect(problemBody(error, { requestId: 'id', lang: 'uk', path: '/path' })).toEqual({
      type: 'urn:x',
      title: 'Conflict',
      status: 409,
      code: 'price.day-taken',
      detail: uk,
      instance: '/path',
      requestId: 'id',
      retryAfter: 7,
      errors: [{ path: 'validFrom', code: 'price.day-taken', message: uk }],
    })
  })
})

it('expected failures have their status, their fields and the way to sign in', () => {
  const cause = new Error('why')
  expect(httpError('server.failed', { cause }).cause).toBe(cause)
  const facts = [
    fieldError('a', 'field.unknown'),
    httpError('auth.required'),
    httpError('auth.forbidden'),
    notFound('page'),
    versionConflict(),
    httpError('path.taken', { path: 'path' }),
  ].map(({ status, code, errors, headers, reason }) => ({
    status,
    code,
    headers,
    reason,
    paths: errors?.map(error => 'path' in error && error.path),
  }))
  expect(facts).toEqual([
    { status: 400, code: 'input.invalid', headers: {}, reason: 'Неизвестное поле', paths: ['a'] },
    {
      status: 401,
      code: 'auth.required',
      headers: { 'WWW-Authenticate': 'Bearer' },
      reason: 'Войдите, чтобы продолжить',
    },
    {
      status: 403,
      code: 'auth.forbidden',
      headers: {},
      reason: 'Вашей роли это не разрешено. Попросите владельца.',
    },
    { status: 404, code: 'record.gone', headers: {}, reason: 'Такой страницы нет' },
    {
      status: 409,
      code: 'record.stale',
      headers: {},
      reason: 'Запись уже изменили. Откройте свежую версию и перенесите правки.',
    },
    {
      status: 409,
      code: 'path.taken',
      headers: {},
      reason: 'По этому адресу уже есть страница',
      paths: ['path'],
    },
  ])
})

it('a record of another version is not overwritten; whoever names none takes it as it is', () => {
  expect(() => assertVersion({ version: 2 }, 1)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => assertVersion({ version: 2 }, 3)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => assertVersion({ version: 0 }, 1)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => assertVersion({ version: 2 }, 2)).not.toThrow()
  expect(() => assertVersion({ version: 2 }, null)).not.toThrow()
})

describe('the host of a request', () => {
  const check = (httpVersion: string, ...rawHeaders: string[]) =>
    // Of a request only these two are looked at.
    invalidHost({ httpVersion, rawHeaders } as IncomingMessage)

  it('is named once, in whatever letters', () => {
    expect(check('1.1', 'Host', 'a')).toBeNull()
    expect(check('1.1', 'Accept', 'x', 'hOST', 'a')).toBeNull()
    expect(check('1.0')).toBeNull()
    expect(check('1.0', 'host', 'a')).toBeNull()
  })

  it.each([
    ['never', '1.1', []],
    ['never, as the value of another header', '1.1', ['A', 'Host', 'hosts', 'a', 'post', 'b']],
    ['twice', '1.1', ['Host', 'a', 'Accept', 'x', 'host', 'b']],
    ['twice the same', '1.1', ['Host', 'a', 'Host', 'a']],
    ['twice by an old program', '1.0', ['Host', 'a', 'Host', 'b']],
  ])('is not named %s', (_what, version, headers) => {
    expect(check(version, ...headers)).toMatchObject({
      status: 400,
      message: 'Запрос должен один раз назвать адрес сайта (Host)',
      headers: { Connection: 'close' },
    })
  })
})
