// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { notifyDone } from '../components/dialogs/notify.ts'
import { theme } from './theme.ts'

test('every notice has a button to close it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider theme={theme}>
        <Notifications />
      </MantineProvider>,
    ),
  )
  await act(async () => notifyDone('Сохранено'))
  expect(document.querySelector('[role="alert"] button')?.getAttribute('aria-label')).toBe(
    'Закрыть сообщение',
  )
  await act(async () => root.unmount())
})
