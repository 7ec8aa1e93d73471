import { expect, test } from 'vitest'
import { thankYouText } from './thank-you-text.ts'

test('no letter is promised where no mail server is configured', () => {
  expect(thankYouText('calculation', {}).text).toContain('письмо приходит')
  const byHand = thankYouText('calculation', { sendsMail: false })
  expect(byHand.title + byHand.text).not.toMatch(/письмо|отправке/)
  expect(thankYouText('callback', { sendsMail: false })).toEqual(thankYouText('callback', {}))
})

test('the office’s own words come first', () => {
  const texts = { calculation_thanks: 'Ждите звонка.' }
  expect(thankYouText('calculation', { texts, sendsMail: false }).text).toBe('Ждите звонка.')
})
