import { expect, test } from 'vitest'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { firstPage } from './login-page.tsx'

test.each([
  [firstAdminEmail, '/admin', '/admin/setup'],
  // Whoever asked for a certain page gets it.
  [firstAdminEmail, '/admin/requests', '/admin/requests'],
  ['olha@avtomost.example', '/admin', '/admin'],
])('%s, who asked for %s, comes to %s', (email, asked, page) => {
  expect(firstPage({ email }, asked)).toBe(page)
})
