import { expect, it } from 'vitest'
import { movedBy } from './focal-point.tsx'

it.each([
  ['ArrowLeft', { x: 48, y: 50 }],
  ['ArrowRight', { x: 52, y: 50 }],
  ['ArrowUp', { x: 50, y: 48 }],
  ['ArrowDown', { x: 50, y: 52 }],
  ['Enter', null],
])('%s takes the point to %o', (key, point) => {
  expect(movedBy({ x: 50, y: 50 }, key, 2)).toEqual(point)
})

it('stays within the picture, and goes back to its middle', () => {
  expect(movedBy({ x: 3, y: 50 }, 'ArrowLeft', 10)).toEqual({ x: 0, y: 50 })
  expect(movedBy({ x: 3, y: 97 }, 'ArrowDown', 10)).toEqual({ x: 3, y: 100 })
  expect(movedBy({ x: 3, y: 97 }, 'Home', 2)).toEqual({ x: 50, y: 50 })
})
