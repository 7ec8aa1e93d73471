import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { failureOfRecord } from './failed-record.ts'
import { NotImportable } from './import-shape.ts'

const why = (error: unknown, stopping = new AbortController().signal) =>
  failureOfRecord({ log: pino({ level: 'silent' }), stopping }, error)
const withCode = (code: string) => Object.assign(new Error(code), { code })

describe('the failure of one record', () => {
  it.each([
    [new NotImportable('нечего переводить'), 'нечего переводить'],
    [fieldError('name', 'field.unknown'), /\S/],
    [withCode('SQLITE_CONSTRAINT_UNIQUE'), /уже есть/],
    [withCode('SQLITE_CONSTRAINT_PRIMARYKEY'), /уже есть/],
    [withCode('23505'), /уже есть/],
    [withCode('SQLITE_CONSTRAINT_CHECK'), /не удалось записать/],
    [new TypeError('x is not a function'), /не удалось записать/],
  ])('is its line of the report: %s', (error, line) => {
    expect(why(error)).toMatch(line)
  })

  it('is in the language of who imports', () => {
    expect(inLanguage('uk', () => why(fieldError('name', 'field.unknown')))).toBe('Невідоме поле')
    expect(inLanguage('uk', () => why(httpError('slug.taken', { values: { by: 'other' } })))).toMatch(/^Таку/)
  })

  it.each([
    withCode('SQLITE_FULL'),
    withCode('SQLITE_BUSY'),
    withCode('SQLITE_READONLY'),
    withCode('57P01'),
    httpError('storage.full'),
  ])('ends the import where every record would fail alike: %s', error => {
    expect(() => why(error)).toThrow(error)
  })

  it('ends the import of a server that is stopping', () => {
    const error = new Error('aborted')
    expect(() => why(error, AbortSignal.abort())).toThrow(error)
  })
})
