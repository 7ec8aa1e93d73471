// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubWindowWidth } from '#shared/testing/window-width.ts'

beforeEach(() => {
  vi.resetModules()
  stubWindowWidth(360)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const groupAt = (top: number): HTMLDetailsElement => {
  const details = document.body.appendChild(document.createElement('details'))
  details.open = true
  details.getBoundingClientRect = () => new DOMRect(0, top, 360, 500)
  return details
}

test.each([
  ['above the screen', -2000, true],
  ['on it', 300, true],
  ['below it', 5000, false],
])('what the server has drawn %s, when the scripts come late', async (_where, top, open) => {
  const group = groupAt(top)
  const { foldOnPhone } = await import('./fold-on-phone.ts')
  foldOnPhone(group)
  expect(group.open).toBe(open)
})

test('what no eye has seen yet is folded wherever it stands', async () => {
  const { foldOnPhone } = await import('./fold-on-phone.ts')
  const group = groupAt(300)
  foldOnPhone(group)
  expect(group.open).toBe(false)
})
