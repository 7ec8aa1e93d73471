// @vitest-environment happy-dom
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { FormDialog } from './form-dialog.tsx'

let screen: RenderedScreen
const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Записать</Button>
      <Link to="/elsewhere">Дальше</Link>
      {open && (
        <FormDialog title="Оплата" action="Сохранить" onSubmit={() => {}} onClose={() => setOpen(false)}>
          <TextInput label="Пришло" />
          <PasswordInput label="Пароль" autoComplete="current-password" />
        </FormDialog>
      )}
    </>
  )
}
beforeEach(async () => {
  screen = await renderScreen(Opener, { address: '/dialog' })
  await screen.press('Записать')
})
afterEach(() => screen.close())

const isOpen = () => document.querySelector('[role="dialog"] form') !== null
const pressEscape = async (label: string) => {
  const field = await screen.field(label)
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
}

test('a dialog in which something was typed asks before Escape drops it', async () => {
  await typeInto(await screen.field('Пришло'), '10 000')
  await pressEscape('Пришло')
  await screen.press('Не сохранять')
  await screen.until(() => !isOpen())
})

test('what was typed is not left by the browser’s keys without a question', async () => {
  await typeInto(await screen.field('Пришло'), '10 000')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await screen.press('Дальше')
  expect([screen.address(), isOpen()]).toEqual(['/dialog', true])
  await screen.press('Уйти')
  await screen.until(() => screen.address() === '/elsewhere')
})

test('neither an untouched dialog nor a typed password is worth a question', async () => {
  await typeInto(await screen.field('Пароль'), 'secret words of mine')
  await pressEscape('Пароль')
  await screen.until(() => !isOpen())
  expect(screen.button('Не сохранять')).toBeUndefined()
})
