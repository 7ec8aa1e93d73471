import { expect, test } from 'vitest'
import { namedInText } from './named-in-text.ts'

const people = [{ name: 'Олена Коваль' }, { name: 'Мар’яна' }, { name: 'О. Бондар' }, { name: '' }]

test.each([
  ['Посмотри, @Олена, и скажи', ['Олена Коваль']],
  ["@коваль @мар'яна", ['Олена Коваль', 'Мар’яна']],
  ['@Марʼяна @елена', ['Мар’яна']],
  ['@Марьяна @Oлена', ['Олена Коваль', 'Мар’яна']],
  ['@Олена – дзвони', ['Олена Коваль']],
  ['@бондарь', ['О. Бондар']],
  ['Олена', []],
  ['@Оле', []],
  ['buyer@example.com @', []],
])('%s calls %j', (text, names) => {
  expect(namedInText(text, people).map(({ name }) => name)).toEqual(names)
})
