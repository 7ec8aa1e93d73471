// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#shared/client/api-error.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RecordForm } from './record-form.tsx'
import { useRecord } from './use-record.ts'

interface Thing {
  id: number
  version: number
  title: string
}

let change: () => Promise<Thing>
let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

const ThingForm = ({ onClose }: { onClose(): void }) => {
  const editor = useRecord<{ title: string }, Thing>({
    kind: {
      kind: 'category',
      nameOf: id => `category-${id}`,
      erasedWith: () => null,
      kept: z.object({ title: z.string() }),
      valuesOf: thing => ({ title: thing?.title ?? '' }),
      read: async () => ({ id: 7, version: 1, title: 'Было' }),
      create: () => Promise.reject(new Error('It is there')),
      change: () => change(),
      titleOf: ({ title }) => title,
    },
    given: { id: 7, version: 1, title: 'Было' },
    input: z.object({ title: z.string().max(40) }),
    onSaved: async () => 'stay',
  })
  return (
    <RecordForm
      editor={editor}
      label="Вещь"
      labels={{ title: 'Название' }}
      action="Сохранить"
      onClose={onClose}
    >
      <TextInput label="Название" {...editor.field('title')} />
    </RecordForm>
  )
}

const Screen = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Link to="/elsewhere">Дальше</Link>
      {isOpen && <ThingForm onClose={() => setOpen(false)} />}
    </>
  )
}

const show = async () => {
  screen = await renderScreen(Screen)
}
const input = () => screen.place.querySelector<HTMLInputElement>('form input')
const type = async (text: string) => typeInto(await screen.until(input), text)

test('the reason of a refused save stands above the fields, and beside the button is a way to it', async () => {
  change = () => Promise.reject(new ApiError(403, null, 'Это делает владелец'))
  await show()
  await type('Стало')
  await screen.press('Сохранить')
  await screen.until(() => screen.place.querySelector('[role=alert]'))
  expect(screen.place.querySelector('form')?.textContent).toMatch(
    /^Это делает владелец.*Не сохранено.*показать$/,
  )
})

test('a form that is given up asks first, and drops its draft', async () => {
  await show()
  await type('Стало')
  expect(localStorage).toHaveLength(1)
  await screen.press('Отмена')
  expect(input()).not.toBeNull()
  await screen.press('Не сохранять')
  expect([input(), localStorage.length]).toEqual([null, 0])
})

test('left without a connection it is saved later, and what is typed is on this device', async () => {
  change = () => Promise.reject(new ApiError(0, null, 'Нет связи'))
  await show()
  await type('Стало')
  await act(async () => screen.place.querySelector('a')?.click())
  expect(screen.address()).toBe('/')
  await screen.press('Сохранить и уйти')
  await screen.until(() => screen.address() === '/elsewhere')
  const stored = Object.entries(localStorage)
  expect(stored.some(([key, value]) => key.includes('waiting') && value.includes('category-7'))).toBe(true)
  expect(stored.some(([key, value]) => key.includes('category-7') && value.includes('Стало'))).toBe(true)
})

test('the notice of a queued save leaves the focus beside it, when its button has sent the save', async () => {
  change = () => Promise.reject(new ApiError(0, null, 'Нет связи'))
  await show()
  await type('Стало')
  await screen.press('Сохранить')
  const again = await screen.until(() => screen.button('Повторить сейчас'))
  again.focus()
  change = async () => ({ id: 7, version: 2, title: 'Стало' })
  await screen.press('Повторить сейчас')
  await screen.until(() => !screen.button('Повторить сейчас'))
  await screen.until(() => document.activeElement !== document.body)
  expect(document.activeElement?.matches('button, input')).toBe(false)
  expect(document.querySelector('form')?.contains(document.activeElement)).toBe(true)
})
