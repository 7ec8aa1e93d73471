import { expect, test } from 'vitest'
import { filterActions } from './command-palette.tsx'

const groups = [
  {
    group: 'Разделы',
    actions: [
      { id: 'posts', label: 'Статьи', keywords: 'блог' },
      { id: 'requests', label: 'Заявки', keywords: 'звонок' },
    ],
  },
  {
    group: 'Настройки',
    actions: [
      { id: 'fee', label: 'Комиссия фирмы', description: '500', keywords: 'company_fee Доллары' },
      { id: 'rates', label: 'Курсы валют', keywords: ['доллар', 'нацбанк'] },
      { id: 'other', label: 'Прочее', description: 'Комиссия партнёра' },
    ],
  },
]
const found = (query: string) =>
  filterActions(query, groups).flatMap(group => ('actions' in group ? group.actions.map(({ id }) => id) : []))

test.each([
  ['комиссия', ['fee', 'other']],
  ['rjvbccbz', ['fee', 'other']],
  ['reh', ['rates']],
  ['company', ['fee']],
  ['доллар', ['fee', 'rates']],
  ['дзвінок', []],
  ['', ['posts', 'requests', 'fee', 'rates', 'other']],
])('«%s» finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test('a group without anything found is left out', () => {
  expect(filterActions('курс', groups)).toMatchObject([{ group: 'Настройки' }])
})
