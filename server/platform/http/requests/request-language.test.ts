import { expect, test } from 'vitest'
import { languageOf } from './request-language.ts'

test.each([
  ['/api/post', 'ru'],
  ['/api/post?lang=uk', 'uk'],
  ['/api/post?x=1&lang=uk', 'uk'],
  ['/api/post?lang=en', 'ru'],
  ['/api/post?lang=uk&lang=ru', 'uk'],
  ['/uk/blog', 'uk'],
  ['/uk/blog?lang=ru', 'ru'],
  ['/ukraine', 'ru'],
  ['/api/page?path=%2Fuk%2Fblog', 'uk'],
  ['/api/page?path=%2Fblog', 'ru'],
  ['/api/page?path=%2Fuk&lang=ru', 'ru'],
  ['/api/post?path=%2Fuk', 'ru'],
  ['', 'ru'],
])('the language of %s is %s', (address, lang) => expect(languageOf(address)).toBe(lang))
