// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import type { MenuCommand } from '#shared/contract/platform/program.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { useMenuCommands } from './use-menu-commands.ts'

test('the menu is obeyed as soon as the screen is there, and no longer than that', async () => {
  let obey: ((command: MenuCommand) => void) | null = null
  const shell = {
    ...fakeShell(),
    onMenu: (listener: (command: MenuCommand) => void) => {
      obey = listener
      return () => {
        obey = null
      }
    },
  }
  const Screen = () => {
    useMenuCommands()
    // What is on the page can be seen from here on.
    useLayoutEffect(() => obey?.({ kind: 'signOut' }), [])
    return null
  }
  const screen = await renderScreen(Screen, {
    address: '/admin',
    shell,
  })
  await screen.until(() => screen.address() === '/admin/logout')
  await screen.close()
  expect(obey).toBeNull()
})
