// @vitest-environment happy-dom
import { Button } from '@mantine/core'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'

let screen: RenderedScreen
let call: PromiseWithResolvers<void>
let presses: number
const Saving = () => {
  const [running, setRunning] = useState(false)
  const save = async () => {
    presses += 1
    setRunning(true)
    await call.promise
    setRunning(false)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Button type="submit" loading={running}>
        Сохранить
      </Button>
      <Button loading={running} disabled={presses > 0}>
        Отправить
      </Button>
      <Button loading={running} onClick={save}>
        Проверить
      </Button>
    </form>
  )
}
const button = (name: string) => screen.button(name) as HTMLButtonElement

beforeEach(async () => {
  call = Promise.withResolvers()
  presses = 0
  screen = await renderScreen(Saving)
})
afterEach(() => screen.close())

test.each(['Сохранить', 'Проверить'])(
  'while its call runs, «%s» takes no press and is not disabled',
  async name => {
    const pressed = button(name)
    await act(async () => pressed.click())
    // A browser takes the focus from a disabled button; the test's document does not.
    expect([pressed.disabled, pressed.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await act(async () => pressed.click())
    expect(presses).toBe(1)
    await act(async () => call.resolve())
    expect([button(name), pressed.getAttribute('aria-disabled')]).toEqual([pressed, null])
    await act(async () => pressed.click())
    expect(presses).toBe(2)
  },
)

test('a button that is disabled for another reason stays so while a call runs', async () => {
  await screen.press('Проверить')
  expect(button('Отправить').disabled).toBe(true)
})
