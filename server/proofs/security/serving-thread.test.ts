/**
 * Looks for work that keeps the serving thread to itself. Counted is how often pieces of code run in this thread during a
 * call; seconds of the same calls are measured in `serving-thread-time.test.ts`.
 */
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContractFixtures, startContractFixtures } from '../contract/contract-fixtures.ts'
import { callsAbove, heavyInputs, longTables } from './heavy-calls.ts'

/**
 * A look at each letter of the longest text and a few at each row of the longest table take less than half of it; cleaning
 * that text takes five times as much, and going from each row through all others more.
 */
const most = 10_000_000

const session = new Session()
let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(async () => {
  await session.post('Profiler.disable')
  session.disconnect()
  await world.server.stop()
})

/** How often functions, loops and branches are run, all together. */
const runsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  // Each reading of the counters sets them back.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ranges = result.flatMap(({ functions }) => functions.flatMap(each => each.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

it('a loop is seen', async () => {
  const loop = async () => {
    let count = 0
    for (let turn = 0; turn <= most; turn += 1) count += turn
    return count
  }
  expect(await runsDuring(loop)).toBeGreaterThan(most)
})

it.each(heavyInputs)('no call keeps the thread to itself for %s', async (_what, inputsOf, fewest) => {
  const { found, count } = await callsAbove(world, runsDuring, () => most, inputsOf)
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(fewest)
})

it.each(longTables)('nor for the impact of a long table %s', async (title, data) => {
  const runs = await runsDuring(async () => {
    const response = await world.call('POST', `/api/calculator/${title}/impact`, { data, baseVersion: 0 })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
  expect(runs).toBeLessThan(most)
})
