import { expect, test } from 'vitest'
import { formatBytes, formatProgress } from './format-bytes.ts'

/** Spaces that hold are written as ~ here, so that they can be seen. */
const seen = (text: string): string => text.replaceAll('\u00A0', '~')

test.each([
  [0, '0~Б'],
  [302, '302~Б'],
  [20_480, '20~КБ'],
  [3_041_280, '2,9~МБ'],
  [10 * 1024 * 1024, '10,0~МБ'],
  [1024 ** 3 - 1, '1~024,0~МБ'],
  [3 * 1024 ** 3, '3,0~ГБ'],
])('%i bytes', (bytes, words) => expect(seen(formatBytes(bytes))).toBe(words))

test.each([
  [0, 20_480, '0~% · 0~из~20~КБ'],
  [1_277_338, 3_041_280, '42~% · 1,2~из~2,9~МБ'],
  [3_041_279, 3_041_280, '99~% · 2,9~из~2,9~МБ'],
  [3_041_280, 3_041_280, '100~% · 2,9~из~2,9~МБ'],
  [0, 0, '100~% · 0~из~0~Б'],
])('%i of %i bytes', (sent, total, words) => expect(seen(formatProgress({ sent, total }))).toBe(words))
