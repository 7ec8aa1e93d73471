import { expect, test } from 'vitest'
import {
  knownSectionSchema,
  sectionKinds,
  siteSectionsSchema,
} from '#shared/contract/content/site-sections.ts'
import { newSection, titleOfSection } from './section-kinds.ts'

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
