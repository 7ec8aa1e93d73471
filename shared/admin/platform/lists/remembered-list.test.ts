import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the way back leads to what was looked for, whose words nobody reads in the store of the program', async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  vi.resetModules()
  let user = 1
  vi.doMock('../session-store.ts', () => ({ presentUserId: () => user }))
  const { listAddress, rememberList } = await import('./remembered-list.ts')
  const { sealDrafts } = await import('../drafts/draft-seal.ts')
  rememberList('/admin/requests', '?q=Koval')
  expect(listAddress('/admin/requests')).toBe('/admin/requests?q=Koval')
  user = 2
  expect(listAddress('/admin/requests'), 'of the next person in this window').toBe('/admin/requests')
  user = 1
  const turned = (bytes: Uint8Array) => Uint8Array.from(bytes, byte => ~byte)
  sealDrafts({ seal: (_name, content) => turned(content), open: (_name, content) => turned(content) })
  rememberList('/admin/requests', '?q=Koval')
  expect([...items.values()].map(text => atob(text.slice(1))).join()).not.toContain('Koval')
  expect(items.get('admin-list:/admin/requests')).toMatch(/^#/)
  expect(listAddress('/admin/requests')).toBe('/admin/requests?q=Koval')
  expect(listAddress('/admin/posts')).toBe('/admin/posts')
})
