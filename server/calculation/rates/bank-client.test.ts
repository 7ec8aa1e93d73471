import { expect, it } from 'vitest'
import { BankBudget, limits } from './bank-client.ts'

const taken = (budget: BankBudget, left: number): number => {
  let count = 0
  while (budget.take(left)) count += 1
  return count
}

it('has so many questions at once, then one a second', () => {
  let now = 0
  const budget = new BankBudget(() => now)
  expect(taken(budget, 0)).toBe(30)
  now += 999
  expect(taken(budget, 0)).toBe(0)
  now += 1
  expect(taken(budget, 0)).toBe(1)
  now += 3_600_000
  expect(taken(budget, 0)).toBe(30)
})

it('leaves some to calculations, and some to today', () => {
  const budget = new BankBudget(() => 0)
  expect(taken(budget, limits.look.left)).toBe(15)
  expect(taken(budget, limits.calculation.left)).toBe(9)
  expect(taken(budget, limits.today.left)).toBe(6)
})
