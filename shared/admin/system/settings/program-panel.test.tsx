// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ProgramPreferences } from '#shared/admin/platform/shell.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { ProgramPanel } from './program-panel.tsx'

const first: ProgramPreferences = {
  staysInTray: false,
  opensAtLogin: false,
  quietHours: null,
  callKeys: 'CommandOrControl+Shift+K',
  lockAfter: null,
}

test('where the system does not tell who has the keys, the person is told how to find out', async () => {
  const preferences = {
    read: async () => first,
    change: async () => undefined,
    callKeys: ['F9'],
    isShortcutTaken: async () => null,
  }
  const screen = await renderScreen(ProgramPanel, { shell: { ...fakeShell(), preferences } })
  await screen.until(() => screen.place.textContent?.includes('эта система не сообщает') === true)
  expect(screen.place.textContent).not.toContain('заняты другой программой')
  await screen.close()
})

test('keys of another program are marked, and others can be chosen in their place', async () => {
  let chosen = first
  const shell = {
    ...fakeShell(),
    preferences: {
      read: async () => chosen,
      change: async (to: ProgramPreferences) => {
        chosen = to
      },
      callKeys: ['CommandOrControl+Shift+K', 'F9'],
      isShortcutTaken: async () => chosen.callKeys !== 'F9',
    },
  }
  const screen = await renderScreen(ProgramPanel, { shell })
  const isMarked = () => screen.place.textContent?.includes('заняты другой программой') === true
  const field = await screen.until(() => isMarked() && screen.place.querySelector('select'))
  expect([...field.options].map(({ textContent }) => textContent)).toEqual([
    'Ctrl+Shift+K',
    'F9',
    'Без сочетания клавиш',
  ])
  field.value = 'F9'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await screen.until(() => !isMarked())
  expect(chosen.callKeys).toBe('F9')
  const [, lock] = screen.place.querySelectorAll('select')
  if (lock === undefined) throw new Error('The choice of the lock is missing')
  const choose = async (value: string, minutes: number | null) => {
    lock.value = value
    lock.dispatchEvent(new Event('change', { bubbles: true }))
    await screen.until(() => chosen.lockAfter === minutes)
  }
  await choose('30', 30)
  await choose('', null)
  await screen.close()
})
