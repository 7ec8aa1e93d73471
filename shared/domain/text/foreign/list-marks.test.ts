import { expect, test } from 'vitest'
import { numbersOf } from './list-marks.ts'

test.each<[marks: string[], numbers: (number | null)[]]>([
  [
    ['1.', '2.', '3.'],
    [1, 2, 3],
  ],
  [
    ['(5)', '[6]', '7)', '8'],
    [5, 6, 7, 8],
  ],
  [
    ['1.1.', '1.2.'],
    [1, 2],
  ],
  [
    ['i.', 'ii.', 'iii.', 'iv.'],
    [1, 2, 3, 4],
  ],
  [
    ['IX)', 'X)'],
    [9, 10],
  ],
  [
    ['h)', 'i)', 'j)'],
    [8, 9, 10],
  ],
  [
    ['z)', 'aa)', 'bb)'],
    [26, 27, 28],
  ],
  [
    ['А', 'Б', 'В'],
    [1, 2, 3],
  ],
  [
    ['и)', 'к)'],
    [9, 10],
  ],
  [
    ['г)', 'ґ)', 'д)'],
    [4, 5, 6],
  ],
  [
    ['1.', '2.', '1.', '2.'],
    [1, 2, 1, 2],
  ],
  [
    ['o', 'o', 'o'],
    [null, null, null],
  ],
  [['v'], [null]],
  [
    ['·', '-', '§', ''],
    [null, null, null, null],
  ],
  [
    ['·', '1.'],
    [null, 1],
  ],
  [['3.'], [3]],
  [['c)'], [3]],
])('%j are %j', (marks, numbers) => expect(numbersOf(marks)).toEqual(numbers))
