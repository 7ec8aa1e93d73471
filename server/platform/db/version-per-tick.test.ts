import { expect, it } from 'vitest'
import { versionPerTick } from './version-per-tick.ts'

it('is read once in a iteration of the event loop, and again in the next one or after a millisecond', () => {
  const clock = { turn: 1, now: 0 }
  let version = 1
  let reads = 0
  const ask = versionPerTick(
    () => {
      reads += 1
      return version
    },
    { turn: () => clock.turn, now: () => clock.now },
  )
  expect([ask(), ask(), reads]).toEqual([1, 1, 1])
  version = 2
  clock.turn = 2
  expect([ask(), ask(), reads]).toEqual([2, 2, 2])
  version = 3
  clock.now = 1.1
  expect([ask(), reads]).toEqual([3, 3])
})

it('sees a write of the turn before', async () => {
  let version = 1
  const ask = versionPerTick(() => version)
  const seen: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    seen.push(ask())
    version += 1
    // The loop asks the kernel between the two, wherever it stands now.
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  }
  expect(seen).toEqual([1, 2, 3])
})
