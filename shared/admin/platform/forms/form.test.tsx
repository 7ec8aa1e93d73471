// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { Form } from './form.tsx'
import { FormFailure } from './form-error-note.tsx'
import { showFirstProblem } from './use-show-problems.ts'

let screen: RenderedScreen
afterEach(() => screen.close())

let isTyped: boolean
const Screen = () => {
  const [opened, setOpened] = useState(true)
  const opener = useFocusBack(opened)
  return opened ? (
    <Form
      label="Лот"
      action="Сохранить"
      dirty={isTyped}
      onSubmit={() => undefined}
      onCancel={() => setOpened(false)}
    >
      <input />
    </Form>
  ) : (
    <button type="button" ref={opener}>
      Изменить
    </button>
  )
}
const form = () => screen.place.querySelector('form')
const button = (name: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const pressEscape = () =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    form()?.querySelector('input')?.dispatchEvent(key)
  })

test.each([
  ['the button', () => press('Отмена')],
  ['Escape', pressEscape],
])('%s leaves an untouched form at once, and asks about what is typed', async (_name, leave) => {
  isTyped = false
  screen = await renderScreen(Screen)
  await leave()
  expect(form()).toBeNull()
  await screen.close()

  isTyped = true
  screen = await renderScreen(Screen)
  await leave()
  await press('Отмена')
  expect([form() !== null, button('Не сохранять')]).toEqual([true, undefined])
  await leave()
  await press('Не сохранять')
  expect(form()).toBeNull()
})

test('a refusal that goes with the next attempt gives the focus back to the field', async () => {
  let attempt = (_refused: boolean) => {}
  screen = await renderScreen(() => {
    const [isRefused, setRefused] = useState(false)
    attempt = setRefused
    return (
      <form>
        <FormFailure text={isRefused ? 'Занято' : null} />
        <input />
      </form>
    )
  })
  const field = screen.place.querySelector('input')
  field?.focus()
  await act(async () => attempt(true))
  showFirstProblem()
  expect(document.activeElement?.textContent).toBe('Занято')
  await act(async () => attempt(false))
  await screen.until(() => document.activeElement === field)
})

test('a form that is left by the answer to its question gives the focus to its button', async () => {
  isTyped = true
  screen = await renderScreen(Screen)
  form()?.querySelector('input')?.focus()
  await pressEscape()
  button('Не сохранять')?.focus()
  await press('Не сохранять')
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Изменить')))
})
