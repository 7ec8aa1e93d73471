import { describe, expect, test } from 'vitest'
import { isSameValue, mergeFields, mergeSets } from './merge-fields.ts'

describe('mergeFields', () => {
  const base = { title: 'Раз', items: [{ text: 'а' }] }

  test('takes what the other one alone has changed', () => {
    const theirs = { ...base, items: [{ text: 'б' }] }
    expect(mergeFields(base, { ...base, title: 'Два' }, theirs)).toEqual({
      merged: { title: 'Два', items: [{ text: 'б' }] },
      taken: ['items'],
      conflicts: [],
    })
  })

  test('keeps mine and asks where both have changed the same', () => {
    const merge = mergeFields(base, { ...base, title: 'Два' }, { ...base, title: 'Три' })
    expect(merge).toEqual({ merged: { ...base, title: 'Два' }, taken: [], conflicts: ['title'] })
  })

  test('asks about every difference when nobody knows what both began with', () => {
    expect(mergeFields(null, base, { ...base, title: 'Три' }).conflicts).toEqual(['title'])
  })
})

test('mergeSets adds what either has added and drops what either has taken out', () => {
  expect(mergeSets(['1', '2'], ['1', '2', '3'], ['2'])).toEqual(['2', '3'])
})

test.each([
  ['another order of keys', { a: 1, b: [{ c: '' }] }, { b: [{ c: '' }], a: 1 }, true],
  ['a part that differs', { a: [{ c: '' }] }, { a: [{ c: ' ' }] }, false],
  ['a longer list', ['1'], ['1', '2'], false],
  ['a list and an object', ['1'], { 0: '1' }, false],
  ['nothing and an empty object', null, {}, false],
])('isSameValue: %s', (_name, a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
  expect(isSameValue(b, a)).toBe(same)
})
