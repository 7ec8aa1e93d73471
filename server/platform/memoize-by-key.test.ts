import { expect, it } from 'vitest'
import { memoizeByKey, memoizeByTextAsync } from './memoize-by-key.ts'

it('makes each text once for each variant, and nobody can change what is shared', () => {
  let times = 0
  const parsed = memoizeByKey((text, variant) => {
    times += 1
    return { variant, inside: JSON.parse(text) as { a: number } }
  })
  const first = parsed('{"a":1}')
  expect(parsed('{"a":1}')).toBe(first)
  expect(parsed('{"a":1}', 'uk').variant).toBe('uk')
  expect(parsed('{"a":2}').inside.a).toBe(2)
  expect(times).toBe(3)
  expect(() => {
    first.inside.a = 3
  }).toThrow(TypeError)
})

it('forgets what was used longest ago', () => {
  const made: string[] = []
  const length = memoizeByKey(text => {
    made.push(text.slice(0, 1))
    return text.length
  })
  for (const letter of ['a', 'b', 'c', 'a', 'c']) length(letter.repeat(900_000))
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

it('makes what takes a while once for all who ask meanwhile, and again what failed', async () => {
  let times = 0
  const made = memoizeByTextAsync(async (text, variant) => {
    times += 1
    await new Promise(resolve => setImmediate(resolve))
    if (times === 1) throw new Error('failed')
    return { text, variant }
  })
  await expect(made('a\nb', 'uk')).rejects.toThrow('failed')
  const [first, second] = await Promise.all([made('a\nb', 'uk'), made('a\nb', 'uk')])
  expect(first).toEqual({ text: 'a\nb', variant: 'uk' })
  expect(second).toBe(first)
  expect(await made('a\nb', 'uk')).toBe(first)
  expect(times).toBe(2)
  expect(Object.isFrozen(first)).toBe(true)
})

it('gives what is too large to be remembered all the same, however many others are made meanwhile', async () => {
  const made = memoizeByTextAsync(async text => {
    await new Promise(resolve => setImmediate(resolve))
    return text.length
  })
  const lengths = [3_000_000, ...Array.from({ length: 30 }, (_, at) => 400_000 + at)]
  expect(await Promise.all(lengths.map(length => made('a'.repeat(length))))).toEqual(lengths)
})
