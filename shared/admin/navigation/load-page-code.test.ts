import { expect, test, vi } from 'vitest'
import { createProgress } from '#shared/client/progress.ts'
import { loadPageCode } from './load-page-code.ts'

const tools = () => {
  const items = new Map<string, string>()
  return {
    now: vi.fn(() => 1_000_000),
    reload: vi.fn(),
    memory: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
  }
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a lost chunk reloads the window once, then shows the failure', async () => {
  const used = tools()
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(1))
  used.now.mockReturnValue(1_005_000)
  await expect(loadPageCode(gone, createProgress(), used)).rejects.toThrow('dynamically imported')
  expect(used.reload).toHaveBeenCalledTimes(1)
})

test('long after, it may reload again', async () => {
  const used = tools()
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(1))
  used.now.mockReturnValue(2_000_000)
  void loadPageCode(gone, createProgress(), used)
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledTimes(2))
})

test('gives the page and ends the progress', async () => {
  const progress = createProgress()
  await expect(loadPageCode(async () => 'page', progress, tools())).resolves.toBe('page')
  expect(progress.state.get()).toEqual({ running: 0, failed: false })
})
