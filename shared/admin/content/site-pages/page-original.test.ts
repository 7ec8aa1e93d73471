import { expect, test } from 'vitest'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { missingSections, originalAt, originalText, placeOf, untranslatedSections } from './page-original.ts'
import { newSection } from './section-kinds.ts'

const section = (id: string, fields: object = {}): SiteSection =>
  ({ ...newSection('steps', id), ...fields }) as SiteSection

const original = [
  section('a', { title: 'Порядок', items: [{ title: 'Выбор', text: '', time: '' }] }),
  section('b', { title: 'Второй' }),
  { id: 'c', kind: 'hologram' },
]

test('a field finds its original by the name of its section, wherever it stands', () => {
  const at = originalAt([section('new'), section('a')], original)
  expect(at('sections.1.title')).toBe('Порядок')
  expect(at('sections.1.items.0.title')).toBe('Выбор')
  expect(at('sections.1.items.4.title')).toBeUndefined()
  expect(at('sections.0.title')).toBeUndefined()
  expect(at('sections.7.title')).toBeUndefined()
  expect(at('title')).toBeUndefined()
})

test('a section of another kind is not the original, whatever its name', () => {
  expect(originalAt([{ ...newSection('facts', 'a') }], original)('sections.0.title')).toBeUndefined()
})

test('only what is read has an original', () => {
  expect(originalText({ as: 'line', label: '' }, 'Порядок')).toBe('Порядок')
  expect(originalText({ as: 'line', label: '' }, undefined)).toBeNull()
  expect(originalText({ as: 'href', label: '' }, '/usa')).toBeNull()
  expect(originalText({ as: 'link', label: '' }, { label: 'Открыть', href: '/usa' })).toBe('Открыть')
  expect(originalText({ as: 'link', label: '' }, null)).toBeNull()
})

test('what the translation lacks comes where the original has it', () => {
  expect(missingSections([section('a')], original).map(({ id }) => id)).toEqual(['b'])
  expect(placeOf([section('a'), section('own')], original, 'b')).toBe(1)
  expect(placeOf([section('b')], original, 'a')).toBe(0)
})

test('what still reads as the original is known by its words, where visitors see it', () => {
  const named = (sections: SiteSection[]) => untranslatedSections(sections, original).map(({ id }) => id)
  expect(named([section('a', { title: 'Порядок дій' }), section('b', { title: 'Второй' })])).toEqual(['b'])
  expect(named([section('b', { title: 'Второй', hidden: true }), { id: 'c', kind: 'hologram' }])).toEqual([])
  expect(untranslatedSections([section('d')], [section('d')])).toEqual([])
})
