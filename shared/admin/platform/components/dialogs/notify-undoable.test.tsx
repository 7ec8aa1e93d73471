// @vitest-environment happy-dom
import { Button } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { Page } from '../page.tsx'
import { notifyUndoable } from './notify-undoable.tsx'

let screen: RenderedScreen
beforeEach(async () => {
  screen = await renderScreen(() => (
    <Page title="Страницы">
      <Button>Вернувшееся</Button>
      <Notifications />
    </Page>
  ))
})
afterEach(() => screen.close())

const undo = async (takeBack: () => void) => {
  await act(async () => notifyUndoable('Удалено', takeBack))
  const button = await screen.until(() => screen.button('Отменить'))
  await act(async () => button.focus())
  await act(async () => button.click())
}

test('an undo by its button leaves the focus on the heading, as the button goes', async () => {
  await undo(() => {})
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('an undo that focuses what came back keeps that focus', async () => {
  await undo(() => screen.button('Вернувшееся')?.focus())
  await act(async () => new Promise(resolve => setTimeout(resolve, 60)))
  expect(document.activeElement).toBe(screen.button('Вернувшееся'))
})
