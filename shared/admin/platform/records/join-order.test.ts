import { expect, test } from 'vitest'
import { joinOrder } from './join-order.ts'

test.each([
  ['abc', 'abc', 'cab', 'cab'],
  ['abc', 'bca', 'abc', 'bca'],
  ['abc', 'bac', 'cba', 'bac'],
  ['ab', 'ba', 'acb', 'bac'],
  ['ab', 'ab', 'xab', 'xab'],
  ['ab', 'b', 'ab', 'ab'],
])('the order of %s, by me %s, by the other %s, is %s', (was, mine, theirs, result) => {
  expect(joinOrder([...was], [...mine], [...theirs]).join('')).toBe(result)
})
