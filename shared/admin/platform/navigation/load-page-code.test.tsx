// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createProgress } from '#shared/client/progress.ts'
import { loadPageCode } from './load-page-code.tsx'

const tools = () => {
  const items = new Map<string, string>()
  return {
    now: vi.fn(() => 1_000_000),
    reload: vi.fn(),
    isServerThere: vi.fn(async () => true),
    memory: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
  }
}

const gone = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
const page = () => <p>page</p>

test('a lost chunk reloads the window once, then the page says that it did not load', async () => {
  const used = tools()
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(1), 20_000)
  used.now.mockReturnValue(1_005_000)
  await expect(loadPageCode(gone, createProgress(), used)).resolves.toBeTypeOf('function')
  expect(used.reload).toHaveBeenCalledTimes(1)
})

test('long after, it may reload again', async () => {
  const used = tools()
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(1), 20_000)
  used.now.mockReturnValue(2_000_000)
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(2), 20_000)
})

test('without the server nothing is reloaded: the page waits, and comes when the connection is back', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const used = tools()
  used.isServerThere.mockResolvedValue(false)
  let connected = false
  const load = async () => (connected ? page : gone())
  const Page = await loadPageCode(load, createProgress(), used)
  expect(used.reload).not.toHaveBeenCalled()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<MantineProvider>{createElement(Page)}</MantineProvider>))
  expect(document.querySelector('h1')?.textContent).toBe('Страница не загрузилась')
  connected = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(document.body.textContent).toContain('page')
  await act(async () => root.unmount())
})

test('gives the page and ends the progress', async () => {
  const progress = createProgress()
  await expect(loadPageCode(async () => page, progress, tools())).resolves.toBe(page)
  expect(progress.state.get()).toEqual({ running: 0, failed: false })
})
