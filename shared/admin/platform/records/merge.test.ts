import { describe, expect, test } from 'vitest'
import { isSameValue, mergeNamed, mergeRecord, mergeSet, type RecordMerge } from './merge.ts'

const summary = <V extends object>({ merged, taken, conflicts }: RecordMerge<V>) => ({
  merged,
  taken: taken.map(({ field }) => field),
  conflicts: conflicts.map(({ field }) => field),
})

describe('fields that are replaced', () => {
  const base = { title: 'Раз', items: [{ text: 'а' }] }

  test('take what the other one alone has changed', () => {
    const theirs = { ...base, items: [{ text: 'б' }] }
    expect(summary(mergeRecord({}, base, { ...base, title: 'Два' }, theirs))).toEqual({
      merged: { title: 'Два', items: [{ text: 'б' }] },
      taken: ['items'],
      conflicts: [],
    })
  })

  test('keep mine and ask where both have changed the same', () => {
    const merge = mergeRecord({}, base, { ...base, title: 'Два' }, { ...base, title: 'Три' })
    expect(summary(merge)).toEqual({ merged: { ...base, title: 'Два' }, taken: [], conflicts: ['title'] })
    expect(merge.resolve(['theirs'])).toEqual({ ...base, title: 'Три' })
    expect(merge.resolve([])).toEqual(merge.merged)
  })

  test('ask about every difference when nobody knows what both began with', () => {
    expect(summary(mergeRecord({}, null, base, { ...base, title: 'Три' })).conflicts).toEqual(['title'])
  })
})

test('a set has what either has added and lacks what either has taken out', () => {
  expect(mergeSet({ value: ['1', '2'] }, ['1', '2', '3'], ['2']).merged).toEqual(['2', '3'])
})

test('a field of fields merges each by its name, also one that only one side has', () => {
  const base = { price: '1', year: '2020' }
  const merge = mergeRecord<{ fields: Record<string, string> }>(
    { fields: mergeNamed },
    { fields: base },
    { fields: { price: '2', year: '2020' } },
    { fields: { price: '3', year: '2021', eur1: '1' } },
  )
  expect(merge.merged).toEqual({ fields: { price: '2', year: '2021', eur1: '1' } })
  expect(merge.taken).toEqual([
    { field: 'fields', item: 'year' },
    { field: 'fields', item: 'eur1' },
  ])
  expect(merge.conflicts).toEqual([{ field: 'fields', item: 'price', mine: '2', theirs: '3' }])
  expect(merge.resolve(['theirs'])).toEqual({ fields: { price: '3', year: '2021', eur1: '1' } })
})

test('each clash has the choice of its place, whatever field it is in', () => {
  const both = mergeRecord<{ a: string; fields: Record<string, string>; z: string }>(
    { fields: mergeNamed },
    null,
    { a: '1', fields: { b: '1', c: '1' }, z: '1' },
    { a: '2', fields: { b: '2', c: '2' }, z: '2' },
  )
  expect(both.resolve(['mine', 'theirs', 'mine', 'theirs'])).toEqual({
    a: '1',
    fields: { b: '2', c: '1' },
    z: '2',
  })
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
