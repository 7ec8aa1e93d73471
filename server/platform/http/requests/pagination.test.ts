import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { boundsOfPage } from './pagination.ts'

describe('the bounds of a page', () => {
  it('start at the first row of the page', () => {
    expect(boundsOfPage('3', 30, 12)).toEqual({ page: 3, pageSize: 12, pageCount: 3, total: 30, offset: 24 })
    expect(boundsOfPage(undefined, 30, 12).page).toBe(1)
  })

  it('has one empty page where there is nothing', () => {
    expect(boundsOfPage('1', 0, 12)).toMatchObject({ pageCount: 1, offset: 0 })
  })

  it.each(['0', '-1', '4', 'abc', '1.5', '01', '', ' 1', '1e3', '999999999999'])('is a 404 for %j', given => {
    expect(() => boundsOfPage(given, 30, 12)).toThrow(HttpError)
  })
})
