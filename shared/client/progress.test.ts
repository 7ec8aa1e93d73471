import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('a failure is remembered until everything rests, and forgotten with the next start', () => {
  const { state, begin } = createProgress()
  const first = begin()
  const second = begin()
  first('failed')
  expect(state.get()).toEqual({ running: 1, failed: true })
  second('done')
  second('failed')
  expect(state.get()).toEqual({ running: 0, failed: true })
  begin()
  expect(state.get()).toEqual({ running: 1, failed: false })
})
