/**
 * A row for every endpoint of the contract: an input that it accepts, and inputs that meet nothing or a conflict.
 * The walk, the fuzzing and the table in shared/docs/api.md read it; an endpoint without a row fails the tests.
 */
import { accountRows } from './rows-accounts.ts'
import { contentRows } from './rows-content.ts'
import { officeRows } from './rows-office.ts'
import { quoteRows } from './rows-quotes.ts'
import { tariffRows } from './rows-tariff.ts'
import type { SentInput } from './sent-input.ts'
import type { Newcomer, World } from './world.ts'

export interface Row {
  /** The test file in which the call's own rules are proved. */
  proof: string
  /** An input that succeeds, made anew for each use. */
  valid: (world: World, newcomer: () => Promise<Newcomer>) => SentInput | Promise<SentInput>
  /** Status of that success. */
  status: 200 | 201 | 202 | 204
  /** Parts of the valid input that are put in place of its own so that the call meets nothing: 404. */
  unknown?: SentInput
  /** An input that the present state refuses: 409. */
  conflict?: (world: World, newcomer: () => Promise<Newcomer>) => SentInput | Promise<SentInput>
  /** The caller is an account of its own, because the call ends sessions or changes the account. */
  ownAccount?: true
  /** The call has no success without what `valid` adds to a bare request, so a bare one is 401 though it is public. */
  needsCookie?: true
  /** Fields of the body that take any text. */
  free?: readonly string[]
}

/** By `METHOD /path`. */
export const rows: Record<string, Row> = {
  ...accountRows,
  ...contentRows,
  ...officeRows,
  ...quoteRows,
  ...tariffRows,
}
