/**
 * Looks for work that keeps the serving thread to itself. Counted is the processor time of this thread between two looks of
 * the event loop, in units of work measured in the same moment: a busy machine stretches both alike.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContractFixtures, startContractFixtures } from '../contract/contract-fixtures.ts'
import { callsAbove, heavyInputs, longTables } from './heavy-calls.ts'

/**
 * 100 ms are about 130 units. Memory suffers more from a busy machine than the unit does, which stays in the cache of the
 * processor: what is looked for takes more than twice as long.
 */
const maxUnits = 300

/** A megabyte of `<` becomes four of `&lt;`, which SQLite writes three times: as text, as version and for the search. */
const writtenThrice = new Set(['POST /api/post text', 'PUT /api/post/:id text'])

let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
})
afterAll(() => world.server.stop())

const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const unit = (): number => {
  const text = 'a'.repeat(1_000_000)
  const before = processorTime()
  for (let time = 0; time < 20; time += 1) createHash('sha256').update(text).digest()
  return (processorTime() - before) / 20
}

/** Milliseconds of processor time that are below the bound on every machine, whose unit nobody needs to know then. */
const short = 40

/** The longest stretch of processor time between two looks, in units. */
const maxBlock = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = processorTime()
  const look = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  // Once in a round of the event loop, which may sleep meanwhile.
  const looking = setInterval(look, 1)
  await work()
  clearInterval(looking)
  look()
  return longest < short ? 0 : Math.round(longest / unit())
}

it('the block of a loop is seen', async () => {
  const spin = async () => {
    await new Promise(resolve => setImmediate(resolve))
    const end = processorTime() + 600
    while (processorTime() < end);
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await maxBlock(spin)).toBeGreaterThan(maxUnits)
})

it.each(heavyInputs)('no call keeps the thread to itself for %s', async (_what, inputsOf, fewest) => {
  const boundOf = (name: string) => (writtenThrice.has(name) ? 3 * maxUnits : maxUnits)
  const { found, count } = await callsAbove(world, maxBlock, boundOf, inputsOf)
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(fewest)
})

it.each(longTables)('nor for the impact of a long table %s', async (title, data) => {
  const units = await maxBlock(async () => {
    const response = await world.call('POST', `/api/calculator/${title}/impact`, { data, baseVersion: 0 })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
  // A quarter of a second for five thousand rows; what looks through them for each row takes minutes.
  expect(units).toBeLessThan(3 * maxUnits)
})
