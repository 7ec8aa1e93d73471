import { expect, test } from 'vitest'
import { contextMenuTemplate } from './context-menu.ts'

const done: string[] = []
const actions = { replace: (word: string) => done.push(word), learn: (word: string) => done.push(`+${word}`) }
const clicked = { misspelledWord: '', dictionarySuggestions: [], isEditable: false, selectionText: '' }

test('a misspelled word offers corrections and the dictionary', () => {
  const items = contextMenuTemplate(
    {
      ...clicked,
      misspelledWord: 'таможна',
      dictionarySuggestions: ['таможня', 'б', 'в', 'г', 'д', 'е'],
      isEditable: true,
    },
    actions,
  )
  expect(items.map(item => item.label ?? item.type)).toEqual([
    ...['таможня', 'б', 'в', 'г', 'д'],
    'Добавить в словарь',
    'separator',
    'Вырезать',
    'Копировать',
    'Вставить',
    'Выделить всё',
  ])
  for (const item of [...items.slice(0, 1), ...items.slice(5, 6)]) (item.click as () => void)()
  const roles = ['cut', 'copy', 'paste', 'selectAll']
  expect(items.slice(-4).map(({ role }) => role)).toEqual(roles)
  const right = contextMenuTemplate({ ...clicked, isEditable: true }, actions)
  expect(right.map(({ role }) => role)).toEqual(roles)
  expect(done).toEqual(['таможня', '+таможна'])
})

test('a page without a selection has no menu, with one it can be copied', () => {
  expect(contextMenuTemplate(clicked, actions)).toEqual([])
  expect(contextMenuTemplate({ ...clicked, selectionText: 'x' }, actions)).toEqual([
    { label: 'Копировать', role: 'copy' },
  ])
})
