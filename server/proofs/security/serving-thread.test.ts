/**
 * Looks for work that keeps the serving thread to itself. Counted is the processor time of this thread between two looks of
 * the event loop, in units of work measured in the same moment: a busy machine stretches both alike.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { rows } from '../contract/rows.ts'
import { nameOf, type SentInput, send } from '../contract/sent-input.ts'
import { startWorld, type World } from '../contract/world.ts'

/**
 * 100 ms are about 130 units. Memory suffers more from a busy machine than the unit does, which stays in the cache of the
 * processor: what is looked for takes more than twice as long.
 */
const maxUnits = 300

/** A megabyte of `<` becomes four of `&lt;`, which SQLite writes three times: as text, as version and for the search. */
const writtenThrice = new Set(['POST /api/post text', 'PUT /api/post/:id text'])

let world: World
beforeAll(async () => {
  world = await startWorld()
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

const blockOf = (endpoint: Endpoint, input: SentInput): Promise<number> =>
  maxBlock(async () => {
    const response = await send(world.call, endpoint, input)
    await response.arrayBuffer()
  })

/** In the proof all of them; elsewhere each fourth, and those that take longest. */
const tried = allEndpoints.filter(
  (endpoint, at) => isProof || at % 4 === 0 || nameOf(endpoint).startsWith('PUT /api/post/:id'),
)

/** The calls that take more than the bound with these inputs, and how many were tried. */
const tooLong = async (inputsOf: (endpoint: Endpoint, valid: SentInput) => [string, SentInput][]) => {
  const found: [string, number][] = []
  let count = 0
  for (const endpoint of tried) {
    const row = rows[nameOf(endpoint)]
    if (!row || row.ownAccount) continue
    const valid = await row.valid(world, () => world.newcomer())
    for (const [what, input] of inputsOf(endpoint, valid)) {
      const name = `${nameOf(endpoint)} ${what}`.trim()
      const units = await blockOf(endpoint, input)
      if (units > (writtenThrice.has(name) ? 3 * maxUnits : maxUnits)) found.push([name, units])
      count += 1
    }
  }
  return { found, count }
}

const fieldsOf = ({ body }: SentInput): [string, unknown][] =>
  typeof body === 'object' && body !== null && !(body instanceof FormData) ? Object.entries(body) : []

it('the block of a loop is seen', async () => {
  const spin = async () => {
    await new Promise(resolve => setImmediate(resolve))
    const end = processorTime() + 600
    while (processorTime() < end);
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await maxBlock(spin)).toBeGreaterThan(maxUnits)
})

it('no call keeps the thread to itself for a megabyte in any of its texts', async () => {
  const text = '<'.repeat(1_000_000)
  const { found, count } = await tooLong((_endpoint, valid) =>
    fieldsOf(valid).flatMap(([field, value]): [string, SentInput][] =>
      typeof value === 'string'
        ? [[field, { ...valid, body: { ...(valid.body as object), [field]: text } }]]
        : [],
    ),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(isProof ? 60 : 15)
})

it('nor for five thousand marks in any word of a query', async () => {
  const text = '<'.repeat(5_000)
  const { found, count } = await tooLong(({ query }, valid) =>
    (query instanceof z.ZodObject ? Object.keys(query.shape) : []).map((name): [string, SentInput] => [
      `?${name}`,
      { ...valid, query: { ...valid.query, [name]: text } },
    ]),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(isProof ? 60 : 15)
})

it('nor for a selection of twenty thousand', async () => {
  const { found, count } = await tooLong((_endpoint, valid) =>
    fieldsOf(valid).flatMap(([field, value]): [string, SentInput][] => {
      if (!Array.isArray(value)) return []
      const many = Array.from({ length: 20_000 }, (_, at) => value[0] ?? at + 1)
      return [[field, { ...valid, body: { ...(valid.body as object), [field]: many } }]]
    }),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(isProof ? 5 : 0)
})

/** Whatever looks through the table for each of its rows takes minutes. */
const tableRows = 5_000
it.each([
  [
    'transportation',
    (row: number) => ({ Auction: 'Copart', 'Auction Location': `Yard ${row}`, A: row, B: row, C: row }),
  ],
  ['ship-delivery', (row: number) => ({ Port: `Port ${row}`, Destination: 'Klaipeda', Cost: 900 })],
  [
    'copart-fee',
    (row: number) => ({
      'Price from': row,
      'Price to': row < tableRows - 1 ? row + 0.99 : '',
      'Buyer fee': row + 1,
    }),
  ],
])('nor for the impact of a table %s far longer than any broker has', async (title, rowOf) => {
  const data = Array.from({ length: tableRows }, (_, row) => rowOf(row))
  const units = await maxBlock(async () => {
    const response = await world.call('POST', `/api/calculator/${title}/impact`, { data, baseVersion: 0 })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
  expect(units).toBeLessThan(maxUnits)
})
