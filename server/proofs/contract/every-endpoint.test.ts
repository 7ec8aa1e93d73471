import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '#server/app.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { isOnPostgres } from '../testing/test-database.ts'
import { type BrokenInput, brokenInputs, partsOf, someOf } from './broken-inputs.ts'
import { type ContractFixtures, type Newcomer, startContractFixtures } from './contract-fixtures.ts'
import { rows } from './rows.ts'
import { complaintAbout } from './schema-violation.ts'
import { nameOf, type SentInput, send } from './sent-input.ts'

let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
})
afterAll(() => world.server.stop())

const named = allEndpoints.map((endpoint, at) => ({ name: nameOf(endpoint), endpoint, at }))

describe('the table of rows', () => {
  it('has a row for every endpoint, and every route is an endpoint that says who may call it', () => {
    expect(Object.keys(rows).sort()).toEqual(named.map(({ name }) => name).sort())
    const routes = apiRoutes(world.server.ctx).map(route => route.endpoint)
    expect(routes.map(nameOf).sort()).toEqual(Object.keys(rows).sort())
    for (const endpoint of routes) {
      expect(endpoint.access, nameOf(endpoint)).toMatch(/^(?:public|[a-z]+\.[a-z]+)$/)
    }
  })

  it('has an input for every 404 and 409 that the contract promises', () => {
    for (const { name, endpoint } of named) {
      const row = rows[name]
      expect(row?.unknown !== undefined, `${name}: 404`).toBe(endpoint.problems?.includes(404) ?? false)
      const conflicts = row?.conflict !== undefined
      expect(conflicts, `${name}: 409`).toBe(endpoint.problems?.includes(409) ?? false)
    }
  })
})

it('every kind of fault is met by what `npm test` sends of the broken inputs', () => {
  const kindsOf = (inputs: BrokenInput[]) => new Set(inputs.map(({ name }) => partsOf(name).fault))
  const broken = named.map(({ endpoint }) => brokenInputs(endpoint, {}))
  const some = broken.flatMap((inputs, at) => someOf(inputs, at, false))
  expect(kindsOf(some)).toEqual(kindsOf(broken.flat()))
  expect(some.length).toBeLessThan(broken.flat().length / 5)
})

/** Tokens and broken input are rejected before any database is asked. */
const isTriedWhole = isProof || !isOnPostgres

describe.each(named)('$name', ({ name, endpoint, at }) => {
  const row = rows[name]
  if (!row) return
  let newcomer: Promise<Newcomer> | undefined
  const freshNewcomer = () => (newcomer ??= world.newcomer())
  /** An input of its own, and who sends it. */
  const prepare = async (): Promise<{ input: SentInput; call: ContractFixtures['call'] }> => {
    newcomer = undefined
    const input = await row.valid(world, freshNewcomer)
    return { input, call: row.ownAccount ? (await freshNewcomer()).call : world.call }
  }
  /** What is rejected changes nothing: one preparation serves all that is to be rejected. */
  let rejected: ReturnType<typeof prepare> | undefined
  const prepareRejected = () => (rejected ??= prepare())
  const expectStatus = async (sent: Promise<Response>, status: number | readonly number[], about: string) => {
    const answer = await sent
    const copy = answer.clone()
    expect(await complaintAbout(endpoint, answer), about).toBeNull()
    expect([status].flat(), `${about}: ${answer.status} ${await copy.text()}`).toContain(answer.status)
    return answer
  }

  if (isTriedWhole) {
    it('with a bad token is rejected', async () => {
      const heeds = !endpoint.ignoresToken
      const { input } = await (heeds ? prepareRejected() : prepare())
      const bad = { ...input, headers: { ...input.headers, Authorization: 'Bearer a.b.c' } }
      await expectStatus(send(world.server.call, endpoint, bad), heeds ? 401 : row.status, 'bad token')
    })

    it('rejects every broken input by name', async () => {
      const { input, call } = await prepareRejected()
      for (const broken of someOf(brokenInputs(endpoint, input, row.free), at)) {
        await expectStatus(send(call, endpoint, broken.input), broken.statuses, broken.name)
      }
    })
  }

  if (endpoint.passwordAgain) {
    it('is rejected without the password again, and with a wrong one', async () => {
      const { input, call } = await prepareRejected()
      const { [passwordHeader]: password, ...headers } = input.headers ?? {}
      // Some calls want it for some of their records only.
      if (password === undefined) return
      const wrong = { ...headers, [passwordHeader]: 'wrong' }
      await expectStatus(send(call, endpoint, { ...input, headers }), 403, 'no password')
      await expectStatus(send(call, endpoint, { ...input, headers: wrong }), 400, 'wrong password')
    })
  }

  const { unknown, conflict } = row
  if (unknown) {
    it('responds with 404 for what is not there', async () => {
      const { input, call } = await prepareRejected()
      await expectStatus(send(call, endpoint, { ...input, ...unknown }), 404, 'unknown')
    })
  }

  if (conflict) {
    it('responds with 409 for what the present state rejects', async () => {
      newcomer = undefined
      const input = await conflict(world, freshNewcomer)
      const call = row.ownAccount ? (await freshNewcomer()).call : world.call
      await expectStatus(send(call, endpoint, input), 409, 'conflict')
    })
  }

  const prepareSuccess = async () => {
    const { input, call } = await prepare()
    return { input, call: endpoint.access === 'public' ? world.server.call : call }
  }

  it('succeeds as promised', async () => {
    const { input, call } = await prepareSuccess()
    const answer = await expectStatus(send(call, endpoint, input), row.status, 'success')
    if (row.status === 201) expect(answer.headers.get('location')).toMatch(/^\/(?:api|media)\//)
    // What is behind a token no browser writes down.
    if (endpoint.access !== 'public' && row.status !== 204)
      expect(answer.headers.get('cache-control')).toMatch(/^no-store/)
  })

  if (endpoint.idempotent) {
    it('does once what is sent twice under one key', async () => {
      const { input, call } = await prepareSuccess()
      const keyed = { ...input, headers: { ...input.headers, 'Idempotency-Key': `twice-${at}` } }
      const sent = async () => {
        const answer = await send(call, endpoint, keyed)
        const text = await answer.clone().text()
        await expectStatus(Promise.resolve(answer), row.status, text)
        return text
      }
      const first = await sent()
      expect(await sent()).toBe(first)
    })
  }
})
