/** Calls with as much in one of their fields as anybody could send, for tests of the thread that serves everybody. */
import { z } from 'zod'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { isProof } from '#shared/tooling/sample.ts'
import type { ContractFixtures } from '../contract/contract-fixtures.ts'
import { rows } from '../contract/rows.ts'
import { nameOf, type SentInput, send } from '../contract/sent-input.ts'

type Measure = (work: () => Promise<unknown>) => Promise<number>

type InputsOf = (endpoint: Endpoint, valid: SentInput) => [what: string, input: SentInput][]

/** In the proof all of them; elsewhere each fourth, and those that take longest. */
export const triedEndpoints = allEndpoints.filter(
  (endpoint, at) => isProof || at % 4 === 0 || nameOf(endpoint).startsWith('PUT /api/post/:id'),
)

/** The calls whose measure is above the bound with these inputs, and how many were tried. */
export const callsAbove = async (
  world: ContractFixtures,
  measure: Measure,
  boundOf: (name: string) => number,
  inputsOf: InputsOf,
  endpoints: readonly Endpoint[] = triedEndpoints,
): Promise<{ found: [name: string, measure: number][]; count: number }> => {
  const found: [string, number][] = []
  let count = 0
  for (const endpoint of endpoints) {
    const row = rows[nameOf(endpoint)]
    if (!row || row.ownAccount) continue
    const valid = await row.valid(world, () => world.newcomer())
    for (const [what, input] of inputsOf(endpoint, valid)) {
      const name = `${nameOf(endpoint)} ${what}`.trim()
      const measured = await measure(async () => {
        const response = await send(world.call, endpoint, input)
        await response.arrayBuffer()
      })
      if (measured > boundOf(name)) found.push([name, measured])
      count += 1
    }
  }
  return { found, count }
}

const fieldsOf = ({ body }: SentInput): [string, unknown][] =>
  typeof body === 'object' && body !== null && !(body instanceof FormData) ? Object.entries(body) : []

const withField = (valid: SentInput, field: string, value: unknown): SentInput => ({
  ...valid,
  body: { ...(valid.body as object), [field]: value },
})

const megabytes = (valid: SentInput, isMeant: (field: string) => boolean): [string, SentInput][] =>
  fieldsOf(valid).flatMap(([field, value]): [string, SentInput][] =>
    typeof value === 'string' && isMeant(field)
      ? [[field, withField(valid, field, '<'.repeat(1_000_000))]]
      : [],
  )

export const heavyInputs: [what: string, inputsOf: InputsOf, fewest: number][] = [
  ['a megabyte in its text', (_endpoint, valid) => megabytes(valid, field => field === 'text'), 1],
  [
    'a megabyte in any other of its texts',
    (_endpoint, valid) => megabytes(valid, field => field !== 'text'),
    isProof ? 60 : 15,
  ],
  [
    'five thousand marks in any word of a query',
    ({ query }, valid) =>
      (query instanceof z.ZodObject ? Object.keys(query.shape) : []).map((name): [string, SentInput] => [
        `?${name}`,
        { ...valid, query: { ...valid.query, [name]: '<'.repeat(5_000) } },
      ]),
    isProof ? 60 : 15,
  ],
  [
    'a selection of twenty thousand',
    (_endpoint, valid) =>
      fieldsOf(valid).flatMap(([field, value]): [string, SentInput][] => {
        if (!Array.isArray(value)) return []
        const many = Array.from({ length: 20_000 }, (_, at) => value[0] ?? at + 1)
        return [[field, withField(valid, field, many)]]
      }),
    isProof ? 5 : 0,
  ],
]

const tableRows = 5_000
/** Tables far longer than any broker has: whatever looks through one for each of its rows takes minutes. */
export const longTables: [title: string, data: Record<string, string | number>[]][] = [
  [
    'transportation',
    (row: number) => ({ Auction: 'Copart', 'Auction Location': `Yard ${row}`, A: row, B: row, C: row }),
  ] as const,
  ['ship-delivery', (row: number) => ({ Port: `Port ${row}`, Destination: 'Klaipeda', Cost: 900 })] as const,
  [
    'copart-fee',
    (row: number) => ({
      'Price from': row,
      'Price to': row < tableRows - 1 ? row + 0.99 : '',
      'Buyer fee': row + 1,
    }),
  ] as const,
].map(([title, rowOf]) => [title, Array.from({ length: tableRows }, (_, row) => rowOf(row))])
