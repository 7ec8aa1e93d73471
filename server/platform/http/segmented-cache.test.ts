import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SegmentedCache } from './segmented-cache.ts'

it('leaves what was asked for again, whatever is walked through once', () => {
  const cache = new SegmentedCache<number>(1000)
  for (let page = 0; page < 5; page += 1) cache.set(`page-${page}`, page, 100)
  for (let page = 0; page < 5; page += 1) expect(cache.get(`page-${page}`)).toBe(page)
  for (let noise = 0; noise < 5000; noise += 1) cache.set(`noise-${noise}`, noise, 100)
  for (let page = 0; page < 5; page += 1) expect(cache.get(`page-${page}`)).toBe(page)
})

it('pushes out what was used longest ago', () => {
  const cache = new SegmentedCache<number>(300)
  for (const key of ['a', 'b', 'c']) cache.set(key, 1, 100)
  cache.get('a')
  cache.set('d', 1, 100)
  expect(['a', 'b', 'c', 'd'].filter(key => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd'])
})

it('keeps the standing of what is made anew', () => {
  const cache = new SegmentedCache<number>(300)
  cache.set('a', 1, 100)
  cache.get('a')
  cache.set('a', 2, 100)
  for (const key of ['b', 'c', 'd', 'e']) cache.set(key, 1, 100)
  expect(cache.get('a')).toBe(2)
})

it('never holds more than its bytes, and counts them right', () => {
  const act = fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.nat(30), fc.nat(400))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), acts => {
      const cache = new SegmentedCache<number>(1000)
      const sizes = new Map<string, number>()
      for (const [name, number, bytes] of acts) {
        const key = String(number)
        if (name === 'set') {
          cache.set(key, bytes, bytes)
          sizes.set(key, bytes)
        } else if (name === 'get') {
          const found = cache.get(key)
          if (found !== undefined) expect(found).toBe(sizes.get(key))
        } else cache.delete(key)
        expect(cache.bytes).toBeLessThanOrEqual(1000)
      }
      let held = 0
      for (let number = 0; number <= 30; number += 1) held += cache.get(String(number)) ?? 0
      expect(cache.bytes).toBe(held)
      cache.clear()
      expect([cache.bytes, cache.size]).toEqual([0, 0])
    }),
  )
})
