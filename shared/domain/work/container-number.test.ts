import { expect, it } from 'vitest'
import { cleanContainer, findContainer, isContainerNumber } from './container-number.ts'

it.each([
  // The standard's own example, and numbers as lines print them.
  ['CSQU3054383', true],
  ['csqu 305438-3', true],
  ['MSKU0383250', true],
  // Typed in Cyrillic letters that look the same, and as papers set the check digit apart.
  ['МSКU0383250', true],
  ['CSQU 305438/3', true],
  ['CSQU 305438 [3]', true],
  ['CSQU\u2011305438\u20133', true],
  ['CSQU 3054383/40HC', true],
  ["CSQU3054383 (40' HQ)", true],
  ['CSQU 305438-3 45G1', true],
  ['CSQU3054383/40НС', true],
  ["CSQU3054383 40'", true],
  ['TGHU7654321', false],
  ['CSQU3054384', false],
  // A check sign of ten is written as nought.
  ['APZU3000030', true],
  ['CSQU305438', null],
  ['CSQX3054383', null],
  ['', null],
])('%j: %j', (typed, right) => expect(isContainerNumber(typed)).toBe(right))

it.each([
  ['MSCU 7654321/40HC', 'MSCU7654321'],
  ['контейнер МSCU765432-1, пломба ML1234567', 'MSCU7654321'],
  ['Container No.: MSCU 765432 1', 'MSCU7654321'],
  ['CNTR MSCU7654321 40 HC', 'MSCU7654321'],
  ['MSCU76543210', null],
  ['Toyota Camry 2020', null],
])('%j holds the container %s', (text, number) => expect(findContainer(text)).toBe(number))

it.each([
  '№ CSQU3054383',
  'Container: CSQU 305438-3',
  'контейнер CSQU3054383',
  'Контейнер № СSQU3054383/40HC',
  'cntr CSQU3054383',
  'CONT. NO. CSQU3054383',
])('%j is kept without its label', typed => expect(cleanContainer(typed)).toBe('CSQU3054383'))

it('what stands behind a number and is no size is kept', () => {
  expect(cleanContainer('CSQU3054383 ML12345')).toBe('CSQU3054383ML12345')
})
