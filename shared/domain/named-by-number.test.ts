import { expect, test } from 'vitest'
import { namedByNumber } from './named-by-number.ts'

test.each([
  ['Замовлення № 12, Toyota RAV4 2020', 'заказ № 12'],
  ['заказ №12 — Audi Q5', 'заказ № 12'],
  ['Заявка № 12.', '№ 12'],
  ['№ 12, Audi Q5', null],
  ['заказ № 12, 13', null],
])('%j names %j', (typed, key) => expect(namedByNumber(typed)).toBe(key))
