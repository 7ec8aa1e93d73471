import { expect, test } from 'vitest'
import { countWords } from './text-facts.tsx'

test.each([
  ['', 0],
  [' \n — … ', 0],
  ['Ставка 10 %', 2],
  ['Купе-кабриолет, обʼєм 1998 см³', 4],
  ["об'єкт і суб’єкт", 3],
])('counts the words of %j', (text, words) => {
  expect(countWords(text)).toBe(words)
})
