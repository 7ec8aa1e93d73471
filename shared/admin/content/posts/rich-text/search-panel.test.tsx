// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('asked for once more, the search is in its field again, whose words the next ones replace', async () => {
  screen = await renderScreen(() => (
    <RichTextEditor
      initial="<p>Курс банка</p>"
      stored="<p>Курс банка</p>"
      handle={createRef()}
      label="Текст"
      lang="ru"
      onChange={() => {}}
    />
  ))
  const text = await screen.until(() => screen.place.querySelector<HTMLElement>('.tiptap'))
  const find = async () => {
    const key = { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true }
    await act(async () => text.dispatchEvent(new KeyboardEvent('keydown', key)))
    return screen.until(() => screen.place.querySelector<HTMLInputElement>('[aria-label="Найти в тексте"]'))
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
