import { describe, expect, test } from 'vitest'
import {
  knownSectionSchema,
  type SiteSection,
  sectionKinds,
  siteSectionsSchema,
} from '#shared/contract/content/site-sections.ts'
import { duplicated, freshId, newSection, titleOfSection } from './section-kinds.ts'

test.each(sectionKinds)('a new section "%s" is one that the server takes', kind => {
  expect(knownSectionSchema.safeParse(newSection(kind, 'new-1')).error?.issues).toBeUndefined()
})

test('a section is known by its heading, without one by its kind, and one of a newer version as such', () => {
  const steps = newSection('steps', 'a')
  expect(titleOfSection(steps)).toBe('Шаги')
  expect(titleOfSection({ ...steps, title: 'Как мы работаем' })).toBe('Как мы работаем')
  const [foreign] = siteSectionsSchema.parse([{ id: 'b', kind: 'hologram', title: 'Куб' }])
  expect(foreign && titleOfSection(foreign)).toBe('Раздел новой версии')
})

const steps = { ...newSection('steps', 'a'), anchor: 'steps' }
const foreign: SiteSection = { id: 'b', kind: 'hologram', cube: { edge: 3 } }
const print = newSection('finePrint', 'c')
const page: readonly SiteSection[] = [steps, foreign, print]
const ids = (list: readonly SiteSection[]) => list.map(({ id }) => id).join('')

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

test('a fresh id is nobody else’s', () => {
  const numbers = ['1', '2', '3']
  expect(freshId([{ id: 's-1', kind: 'x' }], () => numbers.shift() ?? '')).toBe('s-2')
})
