import { expect, test } from 'vitest'
import { thanksFor } from './thanks-for.ts'

test('no letter is promised where no mail server is configured', () => {
  expect(thanksFor('calculation', {}).text).toContain('письмо приходит')
  const byHand = thanksFor('calculation', { sendsMail: false })
  expect(byHand.title + byHand.text).not.toMatch(/письмо|отправке/)
  expect(thanksFor('callback', { sendsMail: false })).toEqual(thanksFor('callback', {}))
})

test('the office’s own words come first', () => {
  const texts = { calculation_thanks: 'Ждите звонка.' }
  expect(thanksFor('calculation', { texts, sendsMail: false }).text).toBe('Ждите звонка.')
})
