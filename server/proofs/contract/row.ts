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

type GivenRows = Record<string, Partial<Omit<Row, 'proof'>>>
type MakeRecord = (world: ContractFixtures) => Promise<{ id: unknown }>

/**
 * Rows of one test file, by `METHOD /path`, without what follows from the contract: the first success status, an empty
 * input, an unknown `:id`, and a stale version where the call takes `If-Match`. A path whose one parameter is `:id` gets
 * the record that `make` makes, where an input names none.
 */
export const provedBy = (
  proof: string,
  ...asked: [given: GivenRows] | [make: MakeRecord, given: GivenRows]
): Record<string, Row> => {
  const [make, given] = asked.length === 2 ? asked : [null, asked[0]]
  return Object.fromEntries(
    Object.entries(given).map(([name, row]): [string, Row] => {
      const endpoint = endpoints.get(name)
      if (!endpoint) throw new Error(`${name} is no endpoint`)
      const isOfRecord = endpoint.path.match(/:\w+/g)?.join() === ':id'
      const filled =
        (input: Row['valid'] = () => ({})): Row['valid'] =>
        async (...seen) => {
          const sent = await input(...seen)
          if (!make || !isOfRecord || sent.params) return sent
          return { ...sent, params: { id: (await make(seen[0])).id } }
        }
      const valid = filled(row.valid)
      const stale: Row['conflict'] = async (...seen) => {
        const input = await valid(...seen)
        return { ...input, headers: { ...input.headers, 'If-Match': '"999"' } }
      }
      return [
        name,
        {
          proof,
          status: Number(Object.keys(endpoint.responses)[0]) as Row['status'],
          ...(/:id\b/.test(endpoint.path) && { unknown: { params: { id: '999999' } } }),
          ...(endpoint.ifMatch && { conflict: stale }),
          ...row,
          valid,
          ...(row.conflict && { conflict: filled(row.conflict) }),
        },
      ]
    }),
  )
}
