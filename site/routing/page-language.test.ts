import { expect, it } from 'vitest'
import { inPageLanguage } from './page-language.ts'

it('asks the API for Ukrainian, and for Russian as it always was', () => {
  expect(inPageLanguage('/api/mail/callback')).toBe('/api/mail/callback')
  expect(inPageLanguage('/api/mail/callback', 'uk')).toBe('/api/mail/callback?lang=uk')
  expect(inPageLanguage('/api/rate/chart?days=30', 'uk')).toBe('/api/rate/chart?days=30&lang=uk')
})
