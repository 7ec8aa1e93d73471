import { expect, test } from 'vitest'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { defaultMetas } from './default-metas.ru.ts'
import { usualTextsUk } from './default-metas.uk.ts'

test('every page has usual words in both languages', () => {
  expect(Object.keys(usualTextsUk)).toEqual(Object.keys(defaultMetas))
})

test.each([
  ['ru', defaultMetas],
  ['uk', usualTextsUk],
] as const)('in %s they are short enough for a list of results', (lang, pages) => {
  for (const [page, words = { title: '', description: '', keywords: '' }] of Object.entries(pages)) {
    expect(words.title.length, page).toBeLessThanOrEqual(70)
    expect(words.description.length, page).toBeLessThanOrEqual(160)
    for (const text of Object.values(words)) {
      expect(text, page).not.toBe('')
      expect(foreignLetters(text, lang), text).toEqual([])
    }
  }
})
