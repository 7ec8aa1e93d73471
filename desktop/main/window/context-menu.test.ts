import { beforeEach, expect, test } from 'vitest'
import { contextMenuTemplate } from './context-menu.ts'

const done: string[] = []
beforeEach(() => {
  done.length = 0
})
const actions = {
  replace: (word: string) => done.push(word),
  learn: (word: string) => done.push(`+${word}`),
  copy: (text: string) => done.push(text),
  copyPicture: () => done.push('the picture'),
}
const clicked = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  linkURL: '',
  mediaType: 'none' as const,
  srcURL: '',
  hasImageContents: false,
}
const server = 'https://broker.example'
const menuOf = (given: Partial<Parameters<typeof contextMenuTemplate>[0]>, chosen: string | null = server) =>
  contextMenuTemplate({ ...clicked, ...given }, chosen, actions)
const labels = (items: ReturnType<typeof menuOf>) => items.map(item => item.label ?? item.type)
/** Presses every entry that does something of its own. */
const press = (items: ReturnType<typeof menuOf>) => {
  for (const { click } of items) (click as (() => void) | undefined)?.()
  return done
}

test('a misspelled word offers corrections and the dictionary', () => {
  const items = menuOf({
    misspelledWord: 'таможна',
    dictionarySuggestions: ['таможня', 'б', 'в', 'г', 'д', 'е'],
    isEditable: true,
  })
  expect(labels(items)).toEqual([
    ...['таможня', 'б', 'в', 'г', 'д'],
    'Добавить в словарь',
    'separator',
    'Вырезать',
    'Копировать',
    'Вставить',
    'Выделить всё',
  ])
  expect(press(items)).toEqual(['таможня', 'б', 'в', 'г', 'д', '+таможна'])
  const roles = ['cut', 'copy', 'paste', 'selectAll']
  expect(items.slice(-4).map(({ role }) => role)).toEqual(roles)
  expect(menuOf({ isEditable: true }).map(({ role }) => role)).toEqual(roles)
})

test('a page without a selection has no menu, with one it can be copied', () => {
  expect(menuOf({})).toEqual([])
  expect(menuOf({ selectionText: 'x' })).toEqual([{ label: 'Копировать', role: 'copy' }])
})

test.each([
  ['tel:+380671234567', 'Копировать номер', '+380671234567'],
  ['mailto:marta%2Ba@example.com?subject=x', 'Копировать адрес почты', 'marta+a@example.com'],
  ['https://bank.gov.ua/ua/markets', 'Копировать ссылку', 'https://bank.gov.ua/ua/markets'],
  ['app://office/admin/posts/12?tab=text#end', 'Копировать ссылку', `${server}/admin/posts/12?tab=text#end`],
])('of %s can be copied what a person needs of it', (linkURL, label, text) => {
  const items = menuOf({ linkURL, selectionText: 'слово' })
  expect(labels(items)).toEqual([label, 'separator', 'Копировать'])
  expect(press(items)).toEqual([text])
})

test.each(['javascript:alert(1)', 'blob:app://office/1', 'file:///etc/passwd', 'nonsense', ''])(
  'of %s there is nothing to copy',
  linkURL => {
    expect(menuOf({ linkURL })).toEqual([])
  },
)

test('a picture is copied itself, and by the address that it has on the server', () => {
  const picture = { mediaType: 'image' as const, hasImageContents: true, srcURL: 'app://office/media/a.webp' }
  const items = menuOf(picture)
  expect(labels(items)).toEqual(['Копировать картинку', 'Копировать адрес картинки'])
  expect(press(items)).toEqual(['the picture', `${server}/media/a.webp`])
  expect(labels(menuOf({ ...picture, srcURL: 'blob:app://office/1' }))).toEqual(['Копировать картинку'])
  expect(labels(menuOf(picture, null))).toEqual(['Копировать картинку'])
  // One that has not come yet.
  expect(menuOf({ ...picture, hasImageContents: false })).toEqual([])
})

test('a picture in a link offers both', () => {
  const items = menuOf({
    linkURL: 'https://broker.example/blog',
    mediaType: 'image',
    hasImageContents: true,
    srcURL: 'app://office/media/a.webp',
  })
  expect(labels(items)).toEqual([
    'Копировать ссылку',
    'separator',
    'Копировать картинку',
    'Копировать адрес картинки',
  ])
})
