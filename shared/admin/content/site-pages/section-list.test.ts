import { describe, expect, test } from 'vitest'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { newSection } from './section-kinds.ts'
import { duplicated, freshId, moveEntry, replaceSection } from './section-list.ts'

const steps = { ...newSection('steps', 'a'), anchor: 'steps' }
const foreign: SiteSection = { id: 'b', kind: 'hologram', cube: { edge: 3 } }
const print = newSection('finePrint', 'c')
const page: readonly SiteSection[] = [steps, foreign, print]
const ids = (list: readonly SiteSection[]) => list.map(({ id }) => id).join('')

describe('moving', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 0, 'bac'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [5, 0, 'abc'],
  ])('from %i to %i', (from, to, result) => {
    expect(ids(moveEntry(page, from, to))).toBe(result)
    expect(ids(page)).toBe('abc')
  })

  test('leaves a section of a newer version as it came', () => {
    expect(moveEntry(page, 1, 2)[2]).toBe(foreign)
  })
})

describe('duplicating', () => {
  test('puts a copy without an anchor below', () => {
    const next = duplicated(page, 'a', 'd')
    expect(ids(next)).toBe('adbc')
    expect(next[1]).toEqual({ ...steps, id: 'd', anchor: '' })
    expect(next[0]).toBe(steps)
  })

  test('shares nothing with the original', () => {
    const [original, copy] = duplicated([{ ...steps, items: [{ title: '1', text: '', time: '' }] }], 'a', 'd')
    expect(copy && 'items' in copy && original && 'items' in original && copy.items !== original.items).toBe(
      true,
    )
  })

  test('leaves out a section that nobody here understands', () => {
    expect(duplicated(page, 'b', 'd')).toEqual(page)
  })
})

test('changing reaches known sections only, and never their id or kind', () => {
  expect(replaceSection(page, 'c', { text: 'Оговорка', id: 'x', kind: 'steps' })[2]).toEqual({
    ...print,
    text: 'Оговорка',
  })
  expect(replaceSection(page, 'b', { cube: null })[1]).toBe(foreign)
})

test('a fresh id is nobody else’s', () => {
  const numbers = ['1', '2', '3']
  expect(freshId([{ id: 's-1', kind: 'x' }], () => numbers.shift() ?? '')).toBe('s-2')
})
