import { expect, test } from 'vitest'
import { changedFirst, groupOptions } from './option-groups.ts'

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

test('what somebody has changed stands first, the latest on top', () => {
  const changed = (title: string, version: number, day: number) => ({
    ...option(title),
    version,
    updatedAt: `2026-11-${day}T09:00:00.000Z`,
  })
  const groups = groupOptions([
    changed('site_name', 1, 25),
    changed('blog_title', 1, 25),
    changed('callback_text', 2, 22),
    changed('calculation_text', 3, 24),
    changed('viber_url', 2, 23),
  ])
  expect(changedFirst(groups).map(({ options }) => options.map(({ title }) => title))).toEqual([
    ['calculation_text', 'callback_text', 'blog_title'],
    ['viber_url'],
    ['site_name'],
  ])
})
