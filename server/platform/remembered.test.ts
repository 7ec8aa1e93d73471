import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('makes each text once for each variant, and nobody can change what is shared', () => {
  let times = 0
  const parsed = remembered((text, variant) => {
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
  const length = remembered(text => {
    made.push(text.slice(0, 1))
    return text.length
  })
  for (const letter of ['a', 'b', 'c', 'a', 'c']) length(letter.repeat(900_000))
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
