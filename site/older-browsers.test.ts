import { afterEach, expect, test, vi } from 'vitest'

const { toSorted, toReversed } = Array.prototype
afterEach(() => {
  Object.assign(Array.prototype, { toSorted, toReversed })
})

test('a browser without ES2023 sorts and turns round copies of lists', async () => {
  for (const name of ['toSorted', 'toReversed']) Reflect.deleteProperty(Array.prototype, name)
  vi.resetModules()
  await import('./older-browsers.ts')
  const given = [3, 1, 10]
  expect(given.toSorted((one, other) => one - other)).toEqual([1, 3, 10])
  expect(given.toSorted()).toEqual([1, 10, 3])
  expect(given.toReversed()).toEqual([10, 1, 3])
  expect([given, Object.keys(given)]).toEqual([
    [3, 1, 10],
    ['0', '1', '2'],
  ])
  const seen: string[] = []
  for (const key in given) seen.push(key)
  expect(seen).toEqual(['0', '1', '2'])
})
