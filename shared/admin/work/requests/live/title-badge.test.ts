// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showBadge, withBadge } from './title-badge.ts'

test.each([
  ['Заявки', 3, '(3) Заявки'],
  ['(3) Заявки', 4, '(4) Заявки'],
  ['(3) Заявки', 0, 'Заявки'],
  ['Заявки (новые)', 0, 'Заявки (новые)'],
])('%s with %i', (title, count, shown) => {
  expect(withBadge(title, count)).toBe(shown)
})

test('the newest badge stands, also beside one that was not taken back', async () => {
  document.title = 'Заявки'
  showBadge(3)
  const stop = showBadge(4)
  let changes = 0
  const counted = new MutationObserver(() => {
    changes += 1
    // Ends a quarrel of two badges, which would never end by itself.
    if (changes > 20) document.head.remove()
  })
  counted.observe(document.head, { childList: true, characterData: true, subtree: true })
  document.title = 'Заказы'
  await vi.waitFor(() => expect(document.title).toBe('(4) Заказы'))
  expect(changes).toBeLessThan(20)
  counted.disconnect()
  stop()
})
