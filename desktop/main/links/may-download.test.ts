import { expect, test } from 'vitest'
import { mayDownload } from './may-download.ts'

test.each([
  ['app://office/api/request/export.csv', true],
  ['blob:app://office/2f1c9a2e', true],
  ['https://evil.example/setup.exe', false],
  ['blob:https://evil.example/1', false],
  ['blob:blob:app://office/1', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['app://office.evil/x', false],
  ['', false],
])('%s may be saved: %s', (address, expected) => {
  expect(mayDownload(address)).toBe(expected)
})
