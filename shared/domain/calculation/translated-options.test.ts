import { expect, test } from 'vitest'
import { optionIn, ownNames, translatedTitle, translationTitle } from './translated-options.ts'

test.each([
  ['address', 'address.uk'],
  ['service.wash', 'name.service.wash.uk'],
])('the Ukrainian value of %s is %s', (title, translation) => {
  expect(translationTitle(title)).toBe(translation)
  expect(translatedTitle(translation)).toBe(title)
})

test.each(['phone_main', 'company_fee', 'name.address', 'private.telegram_content'])(
  '%s has no language',
  title => {
    expect(translationTitle(title)).toBeNull()
    expect(translatedTitle(`${title}.uk`)).toBeNull()
  },
)

test('a value in Russian words is not shown on Ukrainian pages, one without words is', () => {
  const options = {
    address: 'Киев',
    work_hours: '9:00–18:00',
    site_name: 'Брокер',
    'site_name.uk': ' Митник ',
  }
  expect(optionIn(options, 'address', 'uk')).toBe('')
  expect(optionIn(options, 'work_hours', 'uk')).toBe('9:00–18:00')
  expect(optionIn(options, 'site_name', 'uk')).toBe('Митник')
  expect(optionIn(options, 'site_name', 'ru')).toBe('Брокер')
  expect(optionIn({}, 'site_name', 'uk')).toBe('')
})

test('own services have a Ukrainian name, or the one they have', () => {
  const labels = { 'service.wash': 'Мойка', 'service.ozone': 'Озон' }
  const options = { 'name.service.wash.uk': 'Миття' }
  expect(ownNames(labels, options, 'uk')).toEqual({ 'service.wash': 'Миття', 'service.ozone': 'Озон' })
  expect(ownNames(labels, options, 'ru')).toBe(labels)
})
