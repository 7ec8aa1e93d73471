import { expect, test } from 'vitest'
import { groupOptions } from './option-groups.ts'

const option = (title: string) => ({
  id: 1,
  title,
  value: '1',
  note: '',
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
})

test.each([
  ['phone_main', 'Фирма и контакты'],
  ['telegram_url', 'Соцсети и мессенджеры'],
  ['site_url', 'Фирма и контакты'],
  ['second_person_confirms', 'Проверка правок'],
  ['private.answer_minutes', 'Работа с заявками'],
  ['private.refusal_reasons.uk', 'Работа с заявками'],
  ['private.crm_key', 'Закрытые'],
  ['private.site_url', 'Закрытые'],
  ['whatever', 'Прочие'],
])('%s stands in «%s»', (title, group) => {
  expect(groupOptions([option(title)]).map(found => found.title)).toEqual([group])
})

test('loses no option', () => {
  const options = ['a', 'site_name', 'service.y', 'private.z'].map(option)
  expect(groupOptions(options).flatMap(group => group.options)).toHaveLength(options.length)
})
