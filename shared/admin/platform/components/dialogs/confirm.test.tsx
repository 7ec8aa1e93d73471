// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

test('the first question of a session gives the focus back to what has asked it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // No other test has asked before.
  vi.resetModules()
  const { Confirmations, confirm } = await import('./confirm.tsx')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <button type="button">Отозвать ссылку</button>
            <Confirmations />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  const buttons = () => [...document.querySelectorAll('button')]
  buttons()[0]?.focus()
  await act(async () => confirm({ title: 'Отозвать?', text: '', action: 'Отозвать', act: async () => {} }))
  const cancel = buttons().find(({ textContent }) => textContent === 'Отмена')
  cancel?.focus()
  await act(async () => cancel?.click())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Отозвать ссылку'))
  await act(async () => root.unmount())
})
