import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutInvisible } from './without-invisible.ts'

it.each([
  ['a right-to-left override', 'счёт\u202Egpj.exe', 'счётgpj.exe'],
  ['embeddings and isolates', '\u202Aа\u202Bб\u202Cв\u202Dг\u2066д\u2067е\u2068ж\u2069', 'абвгдеж'],
  ['marks of direction', 'Иван\u200E\u200F\u061C', 'Иван'],
  ['spaces of no width', 'Ив\u200Bан\uFEFF\u2060', 'Иван'],
  ['a joiner between letters that it does not shape', 'Ив\u200Dан Пет\u200Cров', 'Иван Петров'],
  ['a soft hyphen', 'Ив\u00ADан', 'Иван'],
  ['letters that are drawn as nothing', 'Иван\u3164\u115F\u1160\uFFA0\u034F', 'Иван'],
  ['separators of lines and paragraphs', 'Иван\u2028Петров\u2029', 'ИванПетров'],
  ['tags', 'Иван\u{E0041}\u{E007F}', 'Иван'],
])('%s goes', (_name, text, expected) => expect(withoutInvisible(text)).toBe(expected))

it.each([
  ['an ordinary name', 'Олена Ковальчук-О’Ніл'],
  ['a family of emoji', '👨‍👩‍👧‍👦 и 🧑🏽‍🚀 и ❤️‍🔥'],
  ['Persian with its half-space', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Hebrew and Arabic', 'שלום مرحبا'],
  ['accents that stand for themselves', 'й̈'],
])('%s stays', (_name, text) => expect(withoutInvisible(text)).toBe(text))

it('finds nothing more in what it has cleaned', () => {
  const piece = fc.constantFrom(
    'а',
    ' ',
    '👨',
    '🏽',
    '❤️',
    'م',
    '\u200C',
    '\u200D',
    '\u202E',
    '\u200B',
    '\uFE0F',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const once = withoutInvisible(pieces.join(''))
      expect(withoutInvisible(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
