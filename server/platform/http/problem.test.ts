import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conflict, forbidden, HttpError, invalid, notFound, stale, unauthorized } from './http-error.ts'
import { invalidHost } from './invalid-host.ts'
import { asHttpError, problemBody, rejectsWrites } from './problem.ts'
import { rejectStale } from './versions.ts'

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
    [failure({ code: '53100' }), 507, full],
    [failure({ code: 'SQLITE_READONLY' }), 507, readOnly],
    [failure({ code: 'SQLITE_READONLY_DBMOVED' }), 507, readOnly],
    [failure({ code: 'EROFS' }), 507, readOnly],
    [failure({ code: 'NOT_SQLITE_READONLY' }), 500, unexpected],
    [failure({ code: 'SQLITE_BUSY' }), 503, busy, { 'Retry-After': '2' }],
    [failure({ code: 'SQLITE_LOCKED' }), 503, busy, { 'Retry-After': '2' }],
    [failure({ code: 'SQLITE_CORRUPT' }), 500, unexpected],
    [failure({ code: 'ECONNREFUSED' }), 503, away, { 'Retry-After': '5' }],
    [failure({ status: 413 }), 413, 'Слишком большой запрос'],
    [failure({ status: 415 }), 415, 'Этот вид содержимого не принимается'],
    [failure({ status: 400 }), 400, unreadable],
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

  it('that was expected stays the very same', () => {
    const expected = forbidden()
    expect(asHttpError(expected)).toBe(expected)
  })

  it('of what was sent names each field, an unknown one by its whole path', () => {
    const form = z.strictObject({ a: z.string('текст'), in: z.strictObject({ b: z.string('текст') }) })
    const { error } = form.safeParse({ a: 1, in: { b: 1, c: 1, d: 1 }, e: 1 })
    const problem = asHttpError(error)
    expect(problem).toMatchObject({ status: 400, message: 'Проверьте поля' })
    expect(problem.errors).toEqual([
      { path: 'a', message: 'текст' },
      { path: 'in.b', message: 'текст' },
      { path: 'in.c', message: 'Неизвестное поле' },
      { path: 'in.d', message: 'Неизвестное поле' },
      { path: 'e', message: 'Неизвестное поле' },
    ])
  })

  it('has a body with what is known, and nothing for what is not', () => {
    expect(problemBody(notFound(), 'id')).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Не найдено',
      requestId: 'id',
    })
    const error = new HttpError(499, 'Стоп', {
      type: 'urn:x',
      headers: { 'Retry-After': '7' },
      errors: [{ path: 'a', message: 'b' }],
    })
    expect(problemBody(error, 'id', '/path')).toEqual({
      type: 'urn:x',
      title: 'Error',
      status: 499,
      detail: 'Стоп',
      instance: '/path',
      requestId: 'id',
      retryAfter: 7,
      errors: [{ path: 'a', message: 'b' }],
    })
  })
})

it('expected failures have their status, their fields and the way to sign in', () => {
  const cause = new Error('why')
  expect(new HttpError(500, 'x', { cause }).cause).toBe(cause)
  const facts = [invalid('a', 'b'), unauthorized(), forbidden(), notFound(), conflict('c'), stale()].map(
    ({ status, errors, headers }) => ({ status, errors, headers }),
  )
  expect(facts).toEqual([
    { status: 400, errors: [{ path: 'a', message: 'b' }], headers: {} },
    { status: 401, errors: undefined, headers: { 'WWW-Authenticate': 'Bearer' } },
    { status: 403, errors: undefined, headers: {} },
    { status: 404, errors: undefined, headers: {} },
    { status: 409, errors: undefined, headers: {} },
    { status: 409, errors: undefined, headers: {} },
  ])
  expect(conflict('занято', 'slug').errors).toEqual([{ path: 'slug', message: 'занято' }])
})

it('a record of another version is not overwritten; whoever names none takes it as it is', () => {
  expect(() => rejectStale({ version: 2 }, 1)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => rejectStale({ version: 2 }, 3)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => rejectStale({ version: 0 }, 1)).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => rejectStale({ version: 2 }, 2)).not.toThrow()
  expect(() => rejectStale({ version: 2 }, null)).not.toThrow()
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
