import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '#server/system/accounts/session.service.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { owner } from '../testing/start-test-server.ts'
import { type Operation, readOperations } from './api-operations.ts'
import { type ContractFixtures, fees, startContractFixtures } from './contract-fixtures.ts'
import { brokenPromise } from './declared-responses.ts'
import { type FuzzClient, fuzzClient, type RawResponse } from './fuzz-client.ts'
import { type GeneratedRequest, generateRequest, type Material } from './generate-request.ts'
import type { Seen } from './generate-value.ts'
import { rows } from './rows.ts'
import { seeded } from './seeded.ts'
import { nameOf, nextAddress, send } from './sent-input.ts'

/** The same seed asks the same again, as far as the responses are the same. `npm run proof` takes another each time. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const connections = 4

let world: ContractFixtures
let client: FuzzClient
let operations: Operation[]
beforeAll(async () => {
  world = await startContractFixtures()
  client = fuzzClient(world.server.url, connections)
  operations = readOperations(await (await world.call('GET', '/api/openapi.json')).json())
})
afterAll(async () => {
  client.close()
  await world.server.stop()
})

describe('the API under requests that are generated from its document', () => {
  it(
    `never fails and never answers outside its schemas (${requests} requests, FUZZ_SEED=${seed})`,
    async () => {
      const chance = seeded(seed)
      const material: Material = {
        seen: new Map<string, unknown[]>([
          ['email', [owner.email]],
          ['password', [owner.password]],
          ['currentPassword', [owner.password]],
          ['current', [owner.password]],
        ]),
        accepted: new Map(),
        files: [
          world.picture,
          Buffer.from(fees),
          Buffer.from(''),
          Buffer.from('GIF89a'),
          Buffer.from('PK\u0003\u0004'),
        ],
      }
      await meetEverything(material)
      const weighted = operations.flatMap(operation =>
        Array.from({ length: weightOf(operation) }, () => operation),
      )
      const complaints: string[] = []
      const answered = new Map<number, number>()
      const met = new Map<Operation, Set<number>>(operations.map(operation => [operation, new Set()]))
      let token = await freshToken()
      let left = requests
      const work = async () => {
        while (left-- > 0 && complaints.length < 20) {
          const drawn = generateRequest(chance, chance.pick(weighted), material)
          const answer = await ask(drawn, token)
          const kind = Math.floor(answer.status / 100)
          met.get(drawn.operation)?.add(kind)
          answered.set(kind, (answered.get(kind) ?? 0) + 1)
          const complaint = brokenPromise(drawn.operation, answer)
          if (complaint !== null) complaints.push(`${describeRequest(drawn)}\n  ${complaint}`)
          if (kind === 2 && complaint === null) remember(material, drawn, answer)
          if (answer.status === 401 || left % 500 === 0) token = await freshToken()
        }
      }
      await Promise.all(Array.from({ length: connections }, work))
      expect(complaints, `FUZZ_SEED=${seed}`).toEqual([])
      // All of them were sent, and neither the valid nor the broken ones were too few to find anything.
      const counts = [...answered.values()]
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(requests)
      expect(answered.get(2), 'accepted').toBeGreaterThan(requests / 5)
      expect(answered.get(4), 'refused').toBeGreaterThan(requests / 5)
      const never = [...met]
        .filter(([, kinds]) => !kinds.has(2))
        .map(([{ method, path }]) => `${method} ${path}`)
      // A run in which hardly anything succeeds would find nothing: most calls have to work at times. What asks for a
      // password, a file or a second person is never met by chance.
      expect(never.length, `never succeeded: ${never.join(', ')}`).toBeLessThan(operations.length / 4)
    },
    10 * 60_000,
  )
})

/** Calls everything once as it should be called, so that there is something to find, and remembers what came back. */
const meetEverything = async ({ seen, accepted }: Material): Promise<void> => {
  for (const operation of operations) {
    const endpoint = allEndpoints.find(
      ({ method, path }) => method === operation.method && path.replace(/:(\w+)/g, '{$1}') === operation.path,
    )
    const row = endpoint && rows[nameOf(endpoint)]
    if (!row) continue
    const { params = {}, query = {}, body, ...rest } = await row.valid(world, world.newcomer)
    accepted.set(operation, [{ path: params, query, body }])
    keep(seen, '', [params, query, body])
    if (row.ownAccount) continue
    const answer = await send(world.call, endpoint, { params, query, body, ...rest })
    const json = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    if (json && endpoint.path !== '/api/openapi.json') keep(seen, '', await answer.json())
  }
}

const remember = (
  { seen, accepted }: Material,
  { operation, parts }: GeneratedRequest,
  answer: RawResponse,
): void => {
  const known = accepted.get(operation) ?? []
  accepted.set(operation, [parts, ...known].slice(0, 10))
  if (answer.body.length > 20_000 || !answer.headers['content-type']?.startsWith('application/json')) return
  keep(seen, '', JSON.parse(answer.body.toString()))
}

/** Of each name, the newest values. */
const maxKept = 40

const keep = (seen: Seen, name: string, value: unknown): void => {
  if (Array.isArray(value)) for (const one of value.slice(0, 5)) keep(seen, name, one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) keep(seen, key, inner)
  else if (name !== '' && !secrets.includes(name)) {
    const kept = seen.get(name) ?? []
    if (!kept.includes(value)) seen.set(name, [value, ...kept].slice(0, maxKept))
  }
}

const secrets = [
  'token',
  'password',
  'currentPassword',
  'current',
  'next',
  'email',
  'secret',
  'recoveryCodes',
]

const ask = (
  { operation, path, headers, body, signedIn }: GeneratedRequest,
  token: string,
): Promise<RawResponse> =>
  client.send(
    operation.method,
    path,
    {
      'X-Forwarded-For': nextAddress(),
      ...(signedIn ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body,
  )

/** The owner as at the beginning, whatever was done to the account meanwhile, and a new session. */
const freshToken = async (): Promise<string> => {
  const { ctx } = world.server
  const account = await ctx.db
    .updateTable('admins')
    .set({ role: 'owner', lang: null, totp_secret: null, totp_confirmed_at: null })
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  return (await startSession(ctx, ctx.db, account, 'fuzz')).token
}

/** What hashes a password, converts a picture or packs everything is asked less often. */
const weightOf = ({ path, method, bodies }: Operation): number => {
  if (path.startsWith('/api/backup') || path === '/api/openapi.json' || path.endsWith('/document')) return 1
  if (
    bodies.some(({ schema }) =>
      Object.keys(schema.properties ?? {}).some(name => /password|current/i.test(name)),
    )
  )
    return 1
  if (
    path.includes('/export') ||
    (method !== 'GET' && bodies.some(({ type }) => type.startsWith('multipart')))
  )
    return 3
  return 20
}

const describeRequest = ({ operation, path, headers, body }: GeneratedRequest): string =>
  `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body?.toString().slice(0, 600) ?? ''}`
