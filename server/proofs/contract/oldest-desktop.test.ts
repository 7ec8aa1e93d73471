import { expect, it } from 'vitest'
import { version } from '#server/platform/monitoring/server-version.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { oldestDesktop } from '#shared/contract/system/system.ts'
import { isSentUnversioned, oldestDesktopComplaint, oldestDesktopVersion } from './oldest-desktop.ts'
import { nameOf } from './sent-input.ts'

it('the file is of the version that the server demands, which is not ahead of the product', () => {
  expect(oldestDesktopVersion).toBe(oldestDesktop)
  expect(oldestDesktop.localeCompare(version, 'en', { numeric: true })).toBeLessThanOrEqual(0)
})

it('a field more is read, one that is gone is not', () => {
  const desktop = { min: '1.0.0', recommended: '1.0.0' }
  const body = { product: 'customs-broker', version: '1.0.0', desktop }
  expect(oldestDesktopComplaint('GET /api/version 200', { ...body, later: 1 })).toBeNull()
  expect(oldestDesktopComplaint('GET /api/version 200', { ...body, desktop: undefined })).toContain('refuses')
  expect(oldestDesktopComplaint('GET /api/later 200', {})).toBeNull()
})

it('no call wants a version that it does not send', () => {
  const wanting = allEndpoints.filter(({ ifMatch }) => ifMatch === 'required').map(nameOf)
  expect(wanting.filter(isSentUnversioned)).toEqual([])
  expect(wanting).toContain('PUT /api/menu')
  expect(['PUT /api/auth/profile', 'PUT /api/later'].map(isSentUnversioned)).toEqual([true, false])
})

it('a section is read whatever fields a later version gives it, but not without its kind', () => {
  const facts = { id: 'a1', kind: 'facts', anchor: '', hidden: false, title: '', lead: '', items: [] }
  const complaint = (section: object) =>
    oldestDesktopComplaint('GET /api/site-pages/published 200', {
      id: 1,
      lang: 'ru',
      path: '/',
      publishedAt: '2026-11-22T10:00:00.000Z',
      contents: { title: 'x', theme: 'neutral', sections: [section] },
    })
  expect(complaint(facts)).toBeNull()
  expect(complaint({ ...facts, kind: 'later', later: 1 })).toBeNull()
  expect(complaint({ ...facts, later: 1 })).toBeNull()
  expect(complaint({ ...facts, kind: 5 })).toContain('refuses')
})
