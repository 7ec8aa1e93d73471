/** What the tests have to know of an endpoint. */

import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { ContractFixtures, Newcomer } from './contract-fixtures.ts'
import { nameOf, type SentInput } from './sent-input.ts'

export interface Row {
  /** The test file in which the call's own rules are proved. */
  proof: string
  /** An input that succeeds, made anew for each use. */
  valid: (world: ContractFixtures, newcomer: () => Promise<Newcomer>) => SentInput | Promise<SentInput>
  /** Status of that success. */
  status: 200 | 201 | 202 | 204
  /** Parts of the valid input that are put in place of its own so that the call meets nothing: 404. */
  unknown?: SentInput
  /** An input that the present state rejects: 409. */
  conflict?: (world: ContractFixtures, newcomer: () => Promise<Newcomer>) => SentInput | Promise<SentInput>
  /** The caller is an account of its own, because the call ends sessions or changes the account. */
  ownAccount?: true
  /** Fields of the body that take any text. */
  free?: readonly string[]
}

const endpoints = new Map(allEndpoints.map(endpoint => [nameOf(endpoint), endpoint]))

/**
 * Rows of one test file, by `METHOD /path`, without what follows from the contract: the first success status, an empty
 * input, an unknown `:id`, and a stale version where the call takes `If-Match`.
 */
export const provedBy = (
  proof: string,
  given: Record<string, Partial<Omit<Row, 'proof'>>>,
): Record<string, Row> =>
  Object.fromEntries(
    Object.entries(given).map(([name, row]): [string, Row] => {
      const endpoint = endpoints.get(name)
      if (!endpoint) throw new Error(`${name} is no endpoint`)
      const valid: Row['valid'] = row.valid ?? (() => ({}))
      const stale: Row['conflict'] = async (...asked) => {
        const input = await valid(...asked)
        return { ...input, headers: { ...input.headers, 'If-Match': '"999"' } }
      }
      return [
        name,
        {
          proof,
          status: Number(Object.keys(endpoint.responses)[0]) as Row['status'],
          valid,
          ...(/:id\b/.test(endpoint.path) && { unknown: { params: { id: '999999' } } }),
          ...(endpoint.ifMatch && { conflict: stale }),
          ...row,
        },
      ]
    }),
  )
