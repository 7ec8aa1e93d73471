import { expect, test } from 'vitest'
import { boundsToRestore } from './window-bounds.ts'

const main = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 2560, height: 1400 }
const saved = (x: number, y: number, width = 1000, height = 700) => ({
  x,
  y,
  width,
  height,
  maximized: false,
})

test('the first window has its own size and the place that the system gives', () => {
  expect(boundsToRestore(null, [main])).toEqual({ width: 1280, height: 860 })
  expect(boundsToRestore(null, [{ ...main, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 })
})

test.each([
  ['on the main display', saved(100, 50), { x: 100, y: 50, width: 1000, height: 700 }],
  ['on the second display', saved(2500, 10), { x: 2500, y: 10, width: 1000, height: 700 }],
  ['across both', saved(1500, 0), { x: 1500, y: 0, width: 1000, height: 700 }],
  ['too large for it', saved(0, 0, 9000, 9000), { x: 0, y: 0, width: 1920, height: 1040 }],
])('a window that was %s opens there', (_name, bounds, place) => {
  expect(boundsToRestore(bounds, [main, right])).toEqual(place)
})

test.each([
  ['a display that is gone', saved(2500, 10)],
  ['left of everything', saved(-990, 10)],
  ['above everything', saved(10, -300)],
  ['below everything', saved(10, 1030)],
])('a window that was on %s opens on the main display', (_name, bounds) => {
  expect(boundsToRestore(bounds, [main])).toEqual({ width: 1000, height: 700 })
})
