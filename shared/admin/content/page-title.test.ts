import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { pageTitle } from './page-title.ts'

test('a page is called in the language of the reader, as long as it is written in it', () => {
  const uk = { lang: 'uk', title: 'Головна', status: 'draft', changed: false, outdated: false } as const
  expect(pageTitle({ title: 'Главная', other: uk })).toBe('Главная')
  readLanguageFrom(() => 'uk')
  onTestFinished(() => readLanguageFrom(() => 'ru'))
  expect(pageTitle({ title: 'Главная', other: uk })).toBe('Головна')
  expect(pageTitle({ title: 'Главная', other: null })).toBe('Главная')
})
