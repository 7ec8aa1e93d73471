// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

test.each([
  ['the first question of a session gives the focus back to what has asked it', 'Отмена', 'Отозвать ссылку'],
  ['a question whose row goes with the answer gives the focus to the row in its place', 'Отозвать', 'Вторая'],
])('%s', async (_title, answer, focused) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // No other test has asked before.
  vi.resetModules()
  const { Confirmations, confirm } = await import('./confirm.tsx')
  let remove = () => {}
  const List = () => {
    const [hasFirst, setHasFirst] = useState(true)
    remove = () => setHasFirst(false)
    return (
      <ul>
        {hasFirst && (
          <li>
            <button type="button">Отозвать ссылку</button>
          </li>
        )}
        <li>Вторая</li>
      </ul>
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <List />
            <Confirmations />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  const buttons = () => [...document.querySelectorAll('button')]
  buttons()[0]?.focus()
  await act(async () =>
    confirm({ title: 'Отозвать?', text: '', action: 'Отозвать', act: async () => remove() }),
  )
  const button = buttons().find(({ textContent }) => textContent === answer)
  button?.focus()
  await act(async () => button?.click())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  await act(async () => root.unmount())
})
