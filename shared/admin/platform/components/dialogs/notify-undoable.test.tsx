// @vitest-environment happy-dom
import { Button } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServices } from '#shared/admin/platform/services.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
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

test('what one person did is not undone by the next one in the window', async () => {
  const takeBack = vi.fn<() => void>()
  await act(async () => notifyUndoable('Удалено', takeBack))
  const session = aSession()
  const shell = fakeShell({ ...session, user: { ...session.user, id: 2 } })
  // Signs the next person in as the window does, without a new screen: that one would take the message away.
  await createServices(shell).session.ready()
  const button = await screen.until(() => screen.button('Отменить'))
  await act(async () => button.click())
  expect(takeBack).not.toHaveBeenCalled()
})
