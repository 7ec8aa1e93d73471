import { expect, it } from 'vitest'
import { version } from '#server/platform/monitoring/version.ts'
import { oldestDesktop } from '#shared/contract/system.ts'
import { oldestDesktopComplaint, oldestDesktopVersion } from './oldest-desktop.ts'

it('the file is of the version that the server demands, which is not ahead of the product', () => {
  expect(oldestDesktopVersion).toBe(oldestDesktop)
  expect(oldestDesktop.localeCompare(version, 'en', { numeric: true })).toBeLessThanOrEqual(0)
})

it('a field more is read, one that is gone is not', () => {
  const desktop = { min: '0.2.0', recommended: '0.2.0' }
  const body = { product: 'customs-broker', version: '0.2.0', desktop }
  expect(oldestDesktopComplaint('GET /api/version 200', { ...body, later: 1 })).toBeNull()
  expect(oldestDesktopComplaint('GET /api/version 200', { ...body, desktop: undefined })).toContain('refuses')
  expect(oldestDesktopComplaint('GET /api/later 200', {})).toBeNull()
})
