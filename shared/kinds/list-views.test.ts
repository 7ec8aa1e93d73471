import { expect, it } from 'vitest'
import { hasSearchWords, isViewQuery, viewQuery } from './list-views.ts'

it.each([
  ['', true],
  ['status=draft&sort=title', true],
  ['q=%D0%B0%D0%BA%D1%86%D0%B8%D0%B7+2026', true],
  ['page=2', false],
  ['open=7&status=new', false],
  ['//evil.example', false],
  ['?status=draft', false],
  ['status=<b>', false],
  ['9=1', false],
])('%j is a query of a view: %s', (query, expected) => expect(isViewQuery(query)).toBe(expected))

const query = (search: string) => new URLSearchParams(search).toString()

it('keeps filters and order, not the page nor what is open', () => {
  const kept = viewQuery('posts', query('?status=draft&page=3&q=акциз'))
  expect(kept).toBe(viewQuery('posts', query('?q=акциз&status=draft')))
  expect(viewQuery('posts', 'open=7')).toBe('')
  expect(isViewQuery(viewQuery('posts', query("?q=«акциз» (2026)!~*'&status=draft")))).toBe(true)
})

it('leaves out what was searched among people', () => {
  expect(viewQuery('requests', query('?status=new&q=Иван&open=3'))).toBe('status=new')
  expect(viewQuery('quotes', query('?sort=newest&q=Иван'))).toBe('sort=newest')
  expect(hasSearchWords('status=new')).toBe(false)
  expect(hasSearchWords('status=new&q=1')).toBe(true)
})
