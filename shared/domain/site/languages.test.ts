import { describe, expect, it } from 'vitest'
import { isLanguage, languagePrefix, localisePath, otherLanguage, splitLanguage } from './languages.ts'

describe('addresses of a language', () => {
  it.each([
    ['/', { named: null, path: '/' }],
    ['/blog?page=2', { named: null, path: '/blog?page=2' }],
    ['/uk', { named: 'uk', path: '/' }],
    ['/uk/', { named: 'uk', path: '/' }],
    ['/uk?form=callback', { named: 'uk', path: '/?form=callback' }],
    ['/uk/blog/yak-#a', { named: 'uk', path: '/blog/yak-#a' }],
    ['/ru/blog', { named: 'ru', path: '/blog' }],
    ['/ukraine', { named: null, path: '/ukraine' }],
    ['/en/blog', { named: null, path: '/en/blog' }],
    ['/usa', { named: null, path: '/usa' }],
  ])('%s is read', (address, expected) => expect(splitLanguage(address)).toEqual(expected))

  it.each([
    ['/', 'uk', 'ru', '/uk'],
    ['/', 'uk', 'uk', '/'],
    ['/?q=1', 'uk', 'ru', '/uk?q=1'],
    ['/blog', 'ru', 'uk', '/ru/blog'],
    ['/blog', 'ru', 'ru', '/blog'],
  ] as const)('%s in %s, main %s', (path, lang, main, expected) =>
    expect(localisePath(path, lang, main)).toBe(expected),
  )

  it('come back from what was written', () => {
    for (const path of ['/', '/blog', '/blog?page=2', '/calculator?a=1#b']) {
      expect(splitLanguage(localisePath(path, 'uk', 'ru'))).toEqual({ named: 'uk', path })
    }
  })

  it('are of two languages', () => {
    expect(otherLanguage('ru')).toBe('uk')
    expect(otherLanguage('uk')).toBe('ru')
    expect(isLanguage('en')).toBe(false)
    expect(languagePrefix('ru', 'ru')).toBe('')
  })
})
