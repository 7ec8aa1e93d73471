/** Marks of list items, which Word sends as text: `2.`, `(б)`, `iv)`, `·`. */

/**
 * Numbers of items of one level in their order; null for a bullet. Digits are a number, letters with a stop or a
 * bracket too; letters alone only where they count up, since symbol fonts draw bullets for «o», «v» and «ü».
 *
 * @example numbersOf(['iii.', 'iv.', '·']) // [3, 4, null]
 */
export const numbersOf = (marks: readonly string[]): (number | null)[] => {
  const readings = marks.map(mark => readingsOf(withoutOrdinal(mark.normalize('NFKC'))))
  const numbers: (number | null)[] = []
  for (const [at, mark] of marks.entries()) {
    const possible = readings[at] ?? []
    const follows = possible.find(number => number - 1 === numbers[at - 1])
    const leads = possible.find(number => readings[at + 1]?.includes(number + 1))
    const isClear = /\d|[.):\]]\s*$/.test(mark.normalize('NFKC'))
    const alone = isClear && possible.length > 0 ? Math.min(...possible) : null
    numbers.push(follows ?? leads ?? alone)
  }
  return numbers
}

/** `1-й`, `2-га` and `3rd` without the end of the word. */
const withoutOrdinal = (mark: string): string =>
  mark.replace(/(\d)(?:st|nd|rd|th|-(?:[йаяе]|ий|ша|га|тя|та))(?!\p{L}|\))/iu, '$1')

/** Every number that a mark can mean: «v» is 5 as a Roman number and 22 as a letter. Of `1.2.` the last part counts. */
const readingsOf = (mark: string): number[] => {
  const last =
    mark
      .toLowerCase()
      .match(/\p{L}+|\d+/gu)
      ?.at(-1) ?? ''
  if (/^\d/.test(last)) return [Number(last.slice(0, 9))]
  const [letter = ''] = last
  // Behind the last letter Word doubles it: z), aa), bb).
  const times = letter.repeat(last.length) === last ? last.length : 0
  const places = times > 0 ? alphabets.map(letters => letters.indexOf(letter) + 1) : []
  return [
    ...places.flatMap((place, at) => (place > 0 ? [place + (times - 1) * (alphabets[at]?.length ?? 0)] : [])),
    ...(/^m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/.test(last) && last !== ''
      ? [romanNumber(last)]
      : []),
  ]
}

/** Word counts Russian letters without ё, й, ъ and ь; the others are written by hand. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщыэюя',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
]

const romanNumber = (text: string): number => {
  const values = [...text].map(letter => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const romanDigits: Partial<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
