import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

describe('the difference of two states', () => {
  it('names the changed fields only, and none that merely count', () => {
    expect(
      differenceOf(
        { title: 'A', note: 'x', version: 1, updatedAt: '1' },
        { title: 'B', note: 'x', version: 2, updatedAt: '2' },
      ),
    ).toEqual({
      title: { from: 'A', to: 'B' },
    })
  })

  it('is the whole record when it was made or removed', () => {
    expect(differenceOf(null, { title: 'A', order: 0 })).toEqual({
      title: { from: null, to: 'A' },
      order: { from: null, to: 0 },
    })
    expect(differenceOf({ title: 'A' }, null)).toEqual({ title: { from: 'A', to: null } })
  })

  it('compares lists and objects by what they hold', () => {
    expect(differenceOf({ tags: [1, 2] }, { tags: [1, 2] })).toEqual({})
    expect(differenceOf({ tags: [1, 2] }, { tags: [2, 1] })).toEqual({ tags: { from: [1, 2], to: [2, 1] } })
  })

  it('keeps the beginning of long texts and how long they were', () => {
    const { text } = differenceOf({ text: 'a'.repeat(1000) }, { text: 'b' })
    expect(text?.from).toBe(`${'a'.repeat(200)}… (1000)`)
  })
})
