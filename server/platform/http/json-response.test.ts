import { expect, it } from 'vitest'
import { jsonSize } from './json-response.ts'

const sizeOf = (text: string) => jsonSize(Buffer.from(text))

it.each([
  ['1', 0, 0],
  ['{}', 1, 1],
  ['{"a":1}', 1, 1],
  ['{"a":1,"b":[1,2,3]}', 5, 2],
  ['[1,2,[3,4],{"a":1,"b":2,"c":3}]', 9, 3],
  ['[{"a":1,"b":2},{"a":1}]', 5, 2],
  ['{"a":{"b":1,"c":2},"d":1}', 4, 2],
  ['{"a":",,,{[\\"],,{","b":"\\\\","c":","}', 3, 3],
  ['"no end,,,', 0, 0],
  [']]]}}},,,', 3, 0],
])('%s holds %d values, and %d names in an object', (text, values, names) =>
  expect(sizeOf(text)).toEqual({ values, names }),
)

it('counts no further than is asked', () => {
  expect(jsonSize(Buffer.from('[0,1,2,3,4]'), 2).values).toBe(3)
})

it('counts what there is, never less', () => {
  const of = (made: unknown): number =>
    typeof made === 'object' && made !== null
      ? Object.values(made).reduce<number>((sum, one) => sum + 1 + of(one), 0)
      : 0
  for (const made of [{ a: [1, { b: ['x,y', null] }], c: {} }, [[], [[]], {}], { 'k,"{': '\\"' }])
    expect(sizeOf(JSON.stringify(made, null, 2)).values).toBeGreaterThanOrEqual(of(made))
})
