import { expect, test } from 'vitest'
import { mayPermit } from './may-permit.ts'

test('the page may notify and copy', () => {
  expect(mayPermit('notifications', 'app://office/admin', true)).toBe(true)
  expect(mayPermit('clipboard-sanitized-write', 'app://office/', true)).toBe(true)
})

test.each([
  ['media', 'app://office/', true],
  ['geolocation', 'app://office/', true],
  ['clipboard-read', 'app://office/', true],
  ['openExternal', 'app://office/', true],
  ['fileSystem', 'app://office/', true],
  ['display-capture', 'app://office/', true],
  ['hid', 'app://office/', true],
  ['unknown', 'app://office/', true],
  ['notifications', 'app://office/', false],
  ['notifications', 'https://evil.example/', true],
  ['notifications', 'app://office.evil/', true],
  ['notifications', '', true],
  ['notifications', 'null', true],
])('%s for %s (main frame: %s) is denied', (permission, address, isMainFrame) => {
  expect(mayPermit(permission, address, isMainFrame)).toBe(false)
})
