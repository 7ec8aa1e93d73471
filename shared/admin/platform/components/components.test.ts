import { expect, test } from 'vitest'
import { judgeLength } from '#shared/admin/content/metas/search-preview.tsx'
import { destinations } from '#shared/admin/destinations.ts'
import {
  describe as describeError,
  noSuchPage,
} from '#shared/admin/platform/components/states/error-page.tsx'
import { ApiError } from '#shared/client/api-error.ts'
import { cut } from '../format/cut-text.ts'
import { formatUkrainianPhone } from '../format/format-phone.ts'
import {
  formatDay,
  formatMoment,
  formatRelativeTime,
  formatSoonMoment,
  pluralise,
} from '../format/format-time.ts'
import { isStale, placeProblems } from '../forms/form-problems.ts'
import { leadsTo } from '../navigation/destination.ts'
import { PageError } from '../session/page-error.ts'

const refusal = (status: number, errors?: { path: string; message: string }[], code?: string) =>
  new ApiError(
    status,
    {
      type: 'about:blank',
      title: 'x',
      status,
      requestId: 'r',
      ...(code && { code }),
      ...(errors ? { errors } : {}),
    },
    'Проверьте поля',
  )

test('the error page names the status, 500 when there is none', () => {
  expect(describeError(new PageError(404, noSuchPage))).toMatchObject({ status: 404 })
  expect(describeError(new TypeError('x is not a function'))).toEqual({
    status: 500,
    message: 'Страница не открылась',
    retry: false,
  })
  expect(describeError(new ApiError(0, null, 'Нет связи'))).toEqual({
    status: 503,
    message: 'Нет связи',
    retry: true,
  })
})

test('complaints go to their fields, the rest above the form', () => {
  const marked: Record<string, string>[] = []
  const form = {
    values: { title: '', slug: '' },
    setErrors: (e: Record<string, string>) => void marked.push(e),
  }
  const own = refusal(400, [{ path: 'title', message: 'Заполните' }])
  expect(placeProblems(form, own)).toBeNull()
  const foreign = refusal(400, [
    { path: 'title', message: 'Заполните' },
    { path: '__proto__', message: 'Неизвестное поле' },
  ])
  expect(placeProblems(form, foreign)).toBe('Неизвестное поле')
  expect(placeProblems(form, refusal(500))).toBe('Проверьте поля')
  const inner = refusal(400, [{ path: 'slug.2.text', message: 'Длинно' }])
  expect(placeProblems(form, inner)).toBeNull()
  expect(marked).toEqual([{ title: 'Заполните' }, { title: 'Заполните' }, {}, { 'slug.2.text': 'Длинно' }])
})

test('only a rejection of the version is a conflict of two people', () => {
  expect(isStale(refusal(409, undefined, 'record.stale'))).toBe(true)
  expect(isStale(refusal(409, undefined, 'price.begun'))).toBe(false)
  expect(isStale(refusal(409, undefined, 'a.code-of-tomorrow'))).toBe(false)
  expect(isStale(refusal(409, [{ path: 'baseVersion', message: 'x' }], 'table.stale'), 'table.stale')).toBe(
    true,
  )
})

test.each([
  ['/admin', '/admin', true],
  ['/admin', '/admin/', true],
  ['/admin', '/admin/posts', false],
  ['/admin/posts', '/admin/posts/12', true],
  ['/admin/posts', '/admin/postscript', false],
])('%s is marked on %s: %s', (path, pathname, marked) => {
  expect(leadsTo({ path }, pathname)).toBe(marked)
})

test('every destination is marked on its own page only', () => {
  for (const { path } of destinations) {
    expect(
      destinations.filter(destination => leadsTo(destination, path)).map(destination => destination.path),
    ).toEqual([path])
  }
})

test.each([
  [0, 'empty'],
  [19, 'short'],
  [20, 'good'],
  [60, 'good'],
  [61, 'long'],
])('%i characters are %s', (length, judgement) => {
  expect(judgeLength(length, [20, 60])).toBe(judgement)
})

test('a long text is cut at a word', () => {
  expect(cut('один два три', 9)).toBe('один два…')
  expect(cut('достопримечательность', 9)).toBe('достоприм…')
  expect(cut(' коротко ', 9)).toBe('коротко')
})

test.each([
  ['2026-11-20T09:59:40.000Z', 'только что'],
  ['2026-11-20T09:58:00.000Z', '2 минуты назад'],
  ['2026-11-20T05:00:00.000Z', '5 часов назад'],
  ['2026-11-19T09:00:00.000Z', '1 день назад'],
  ['2026-06-20T09:00:00.000Z', '5 месяцев назад'],
  ['2026-11-20T10:05:00.000Z', 'только что'],
])('%s was %s', (iso, words) => {
  expect(formatRelativeTime(iso, new Date('2026-11-20T10:00:00.000Z'))).toBe(words)
})

test('a moment near today is as short as it can be told', () => {
  const told = (iso: string) => formatSoonMoment(iso, new Date('2026-11-05T06:00:00.000Z'))
  const near = ['2026-11-05T21:30:00.000Z', '2026-11-05T22:30:00.000Z', '2027-01-02T08:00:00.000Z']
  expect(near.map(told)).toEqual(['23:30', '06.11', '02.01.2027'])
})

test('moments are in Kyiv time, days are as they stand', () => {
  expect(formatMoment('2026-11-05T22:30:00.000Z')).toBe('06.11.2026, 00:30')
  expect(formatDay('2026-11-05')).toBe('05.11.2026')
  expect(pluralise(21, ['статья', 'статьи', 'статей'])).toBe('21 статья')
})

test.each([
  ['+380671234567', '+380\u00a067\u00a0123-45-67'],
  ['+48123456789', '+48123456789'],
  ['', ''],
])('the number %s is shown as %s', (stored, shown) => {
  expect(formatUkrainianPhone(stored)).toBe(shown)
})
