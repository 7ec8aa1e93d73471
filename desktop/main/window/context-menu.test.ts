import { expect, test } from 'vitest'
import { contextMenuTemplate } from './context-menu.ts'

const done: string[] = []
const actions = { replace: (word: string) => done.push(word), learn: (word: string) => done.push(`+${word}`) }
const clicked = { misspelledWord: '', dictionarySuggestions: [], isEditable: false, selectionText: '' }

test('a misspelled word offers corrections and the dictionary', () => {
  const items = contextMenuTemplate(
    { ...clicked, misspelledWord: 'таможна', dictionarySuggestions: ['таможня'], isEditable: true },
    actions,
  )
  expect(items.map(item => item.label ?? item.type)).toEqual([
    'таможня',
    'Добавить в словарь',
    'separator',
    'Вырезать',
    'Копировать',
    'Вставить',
    'Выделить всё',
  ])
  for (const item of items.slice(0, 2)) (item.click as () => void)()
  expect(done).toEqual(['таможня', '+таможна'])
})

test('a page without a selection has no menu, with one it can be copied', () => {
  expect(contextMenuTemplate(clicked, actions)).toEqual([])
  expect(contextMenuTemplate({ ...clicked, selectionText: 'x' }, actions)).toHaveLength(1)
})
