/** What the tests have to know of an endpoint. */

import type { ContractFixtures, Newcomer } from './contract-fixtures.ts'
import type { SentInput } from './sent-input.ts'

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
