import { afterEach, expect, test, vi } from 'vitest'
import { copyAddress } from './copy-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a page without a secure context has no clipboard', {}],
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
])('an address is shown to be copied by hand where %s', async (_where, navigator) => {
  const prompt = vi.fn()
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', { prompt })
  expect(await copyAddress('https://broker.example/a', 'Скопируйте ссылку')).toBe(false)
  expect(prompt).toHaveBeenCalledExactlyOnceWith('Скопируйте ссылку', 'https://broker.example/a')
})

test('an address is copied without a question', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyAddress('https://broker.example/a', '')).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://broker.example/a')
})
