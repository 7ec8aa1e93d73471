/**
 * Looks for work that keeps the serving thread to itself. Counted is how often pieces of code run in this thread during a
 * call; seconds of the same calls are measured in `serving-thread-time.test.ts`.
 */
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractFixtures, startContractFixtures } from '../contract/contract-fixtures.ts'
import { callsAbove, heavyInputs, longTables, triedEndpoints } from './heavy-calls.ts'

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

describe.each(heavyInputs)('for %s', (_what, inputsOf, fewest) => {
  let tried = 0
  // A test per area, so that none takes long on a slow machine.
  it.each(Object.entries(Object.groupBy(triedEndpoints, ({ path }) => path.split('/')[2] ?? '')))(
    'no call of /api/%s keeps the thread to itself',
    async (_area, endpoints) => {
      const { found, count } = await callsAbove(world, runsDuring, () => most, inputsOf, endpoints)
      expect(found).toEqual([])
      tried += count
    },
  )
  it('enough calls were tried', () => {
    expect(tried).toBeGreaterThan(fewest)
  })
})

it.each(longTables)('nor for the impact of a long table %s', async (title, data) => {
  const runs = await runsDuring(async () => {
    const response = await world.call('POST', `/api/calculator/${title}/impact`, { data, baseVersion: 0 })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
  expect(runs).toBeLessThan(most)
})
