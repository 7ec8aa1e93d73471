import { expect, it } from 'vitest'
import { isContainerNumber } from './container-number.ts'

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
  ['TGHU7654321', false],
  ['CSQU3054384', false],
  // A check sign of ten is written as nought.
  ['APZU3000030', true],
  ['CSQU305438', null],
  ['CSQX3054383', null],
  ['', null],
])('%j: %j', (typed, right) => expect(isContainerNumber(typed)).toBe(right))
