// @vitest-environment happy-dom
import { Button, Menu } from '@mantine/core'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { focusTitle, rememberFocus } from './use-focus-back.ts'

let screen: RenderedScreen
const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <Page title="Заявки">
      <Button onClick={() => setOpen(true)}>Изменить</Button>
      {!open && <Button onClick={() => setOpen(true)}>Удалить</Button>}
      <input aria-label="Поиск" />
      <Menu>
        <Menu.Target>
          <Button>Ещё</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Изменить из меню</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <FormDialog title="Правка" action="Сохранить" onSubmit={() => {}} onClose={() => setOpen(false)}>
          Поля
        </FormDialog>
      )}
    </Page>
  )
}
beforeEach(async () => {
  screen = await renderScreen(Opener)
})
afterEach(() => screen.close())

const press = async (name: string) => {
  const button = await screen.until(() => screen.button(name))
  await act(async () => button.focus())
  await act(async () => button.click())
}

test.each([
  ['Изменить', null],
  ['Ещё', 'Изменить из меню'],
])('a closed dialog gives the focus back to «%s»', async (button, item) => {
  await press(button)
  if (item) await press(item)
  await press('Отмена')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.button(button)))
})

test('where the opener has gone, the place around it has the focus, not the button that has come there', async () => {
  await press('Удалить')
  await press('Отмена')
  await screen.until(() => screen.isNear('Удалить'))
})

test('the heading takes the focus from a button, but not from who types', async () => {
  const field = screen.place.querySelector('input')
  field?.focus()
  focusTitle()
  await frame()
  expect(document.activeElement).toBe(field)
  screen.button('Изменить')?.focus()
  focusTitle()
  await frame()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('after an action the focus of a person who has left the button stays where it is', async () => {
  const button = screen.button('Изменить')
  button?.focus()
  const focus = rememberFocus()
  button?.blur()
  focus.giveBackIfTaken()
  await frame()
  expect(document.activeElement).toBe(document.body)
})

test('a place that got the focus can get it back from a dialog, such as the palette', async () => {
  await press('Удалить')
  await press('Отмена')
  await screen.until(() => screen.isNear('Удалить'))
  const place = document.activeElement
  screen.button('Изменить')?.focus()
  // This document lets every element take the focus, a browser only one with a place in its order.
  expect(place?.getAttribute('tabindex')).toBe('-1')
})

test('an action of a dialog that has gone leaves the focus to the dialog’s opener', async () => {
  const opener = screen.button('Изменить')
  await press('Изменить')
  const cancel = await screen.until(() => screen.button('Отмена'))
  cancel.focus()
  rememberFocus().giveBack()
  act(() => cancel.click())
  await frame()
  await frame()
  expect(document.activeElement).toBe(opener)
})

const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 10)))
