// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showBadge, withBadge } from './title-badge.ts'

test.each([
  ['Заявки', 3, '(3) Заявки'],
  ['(3) Заявки', 4, '(4) Заявки'],
  ['(3) Заявки', 0, 'Заявки'],
  ['Заявки (новые)', 0, 'Заявки (новые)'],
])('%s with %i', (title, count, shown) => {
  expect(withBadge(title, count)).toBe(shown)
})

test('a badge ends the one before: two would set the title in turns', async () => {
  document.title = 'Заявки'
  const endFirst = showBadge(3)
  const endSecond = showBadge(4)
  let changes = 0
  const watch = new MutationObserver(() => {
    changes += 1
    // Turns without end would let no timer run, and no test fail.
    if (changes > 20) endFirst()
  })
  watch.observe(document.head, { childList: true, characterData: true, subtree: true })
  document.title = 'Заказы'
  await expect.poll(() => document.title).toBe('(4) Заказы')
  expect(changes).toBeLessThan(20)
  watch.disconnect()
  endSecond()
})
