// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { replaceAll, setSearchState } from 'prosemirror-search'
import { act, createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { extensions } from './editor-extensions.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import { Search, WordsQuery } from './search-panel.tsx'

let screen: RenderedScreen | undefined
afterEach(() => screen?.close())

test.each([
  ['8000', '$7500', '<p>от 8000 до 8000</p>', '<p>от $7500 до $7500</p>'],
  ['8 000 $', '7 500 $', '<p>8 000 $, 8\u00a0000\u00a0$</p>', '<p>7 500 $, 7 500 $</p>'],
  ["об'єм (см³)", 'обсяг', '<p>Об’єм (см³)</p>', '<p>обсяг</p>'],
  ['10-15', '12-17', '<p>10–15 <strong>10-15</strong></p>', '<p>12-17 <strong>12-17</strong></p>'],
  ['.', '', '<p>а.б</p>', '<p>аб</p>'],
])('%s is replaced by %s wherever a reader sees it', (wanted, instead, before, after) => {
  const editor = new Editor({ extensions: [...extensions, Search], content: before, injectCSS: false })
  editor.view.dispatch(setSearchState(editor.state.tr, new WordsQuery(wanted, instead)))
  replaceAll(editor.state, editor.view.dispatch)
  const html = editor.getHTML()
  editor.destroy()
  expect(html).toBe(after)
})

test('asked for once more, the search is in its field again, whose words the next ones replace', async () => {
  const shown = await renderScreen(() => (
    <RichTextEditor
      initial="<p>Курс банка</p>"
      stored="<p>Курс банка</p>"
      handle={createRef()}
      label="Текст"
      lang="ru"
      onChange={() => {}}
    />
  ))
  screen = shown
  const text = await shown.until(() => shown.place.querySelector<HTMLElement>('.tiptap'))
  const find = async () => {
    const key = { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true }
    await act(async () => text.dispatchEvent(new KeyboardEvent('keydown', key)))
    return shown.until(() => shown.place.querySelector<HTMLInputElement>('[aria-label="Найти в тексте"]'))
  }
  const isReady = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
    value === 'Курс банка' && selectionStart === 0 && selectionEnd === value.length

  await act(async () => {
    text.focus()
    text.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'a',
        code: 'KeyA',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  })
  const field = await find()
  expect([document.activeElement === field, isReady(field)]).toEqual([true, true])
  await act(async () => text.focus())
  const again = await find()
  expect([document.activeElement === again, isReady(again)]).toEqual([true, true])
})
