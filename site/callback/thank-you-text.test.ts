import { expect, test } from 'vitest'
import { calculation as russian } from '#messages/ru/work/forms.js'
import { calculation, thanks } from '#messages/uk/work/forms.js'
import { thankYouText } from './thank-you-text.ts'

test('no letter is promised of the program: the office answers', () => {
  const { title, text } = thankYouText('calculation', {})
  expect([russian.lead, title, text].join()).not.toMatch(/письмо|отправке|минут|Пришлём/)
  const { lead } = calculation
  expect([lead, thanks.calculation.title, thanks.calculation.text].join()).not.toMatch(
    /лист|надсилання|хвилин|Надішлемо/,
  )
})

test('the office’s own words come first', () => {
  const texts = { calculation_thanks: 'Ждите звонка.' }
  expect(thankYouText('calculation', { texts }).text).toBe('Ждите звонка.')
})
