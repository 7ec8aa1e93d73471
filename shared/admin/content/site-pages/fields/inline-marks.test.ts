import { describe, expect, test } from 'vitest'
import { type Selected, toggledMark, withLink } from './inline-marks.ts'

/** The selection stands between bars. */
const at = (text: string): Selected => {
  const [before = '', words = '', after = ''] = text.split('|')
  return { text: before + words + after, start: before.length, end: before.length + words.length }
}
const shown = ({ text, start, end }: Selected): string =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

describe('marking what is selected', () => {
  test.each([
    ['|под| ключ', '**', '**|под|** ключ'],
    ['**|под|** ключ', '**', '|под| ключ'],
    ['**|под|** ключ', '*', '***|под|*** ключ'],
    ['***|под|*** ключ', '*', '**|под|** ключ'],
    ['***|под|*** ключ', '**', '*|под|* ключ'],
    ['*|под|* ключ', '**', '***|под|*** ключ'],
    ['*|под|* ключ', '*', '|под| ключ'],
    ['| под |ключ', '*', ' *|под|* ключ'],
    ['под|| ключ', '**', 'под|| ключ'],
    ['под| |ключ', '**', 'под ||ключ'],
  ] as const)('%s with %s is %s', (before, sign, after) => {
    expect(shown(toggledMark(at(before), sign))).toBe(after)
  })
})

test.each([
  ['см. |блог|', 'см. [блог](/blog)||'],
  ['см. |наш [блог]| и', 'см. [наш блог](/blog)|| и'],
  ['см. ||', 'см. [/blog](/blog)||'],
])('a link on %s is %s', (before, after) => {
  expect(shown(withLink(at(before), '/blog'))).toBe(after)
})
