/** A call that failed, as every screen meets it. */

import type { Problem } from '#shared/contract/platform/common.ts'
import { passwordAgainProblem } from '#shared/contract/platform/endpoint.ts'
import type { ProblemCode } from '#shared/contract/platform/problem-codes.ts'
import { endsSession, type Retry, retryOf } from '#shared/contract/platform/retry.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'

/** `status` 0 stands for a server that could not be reached. `message` is a Russian sentence for people. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

export interface TableFileProblem {
  sheet: string
  row: number
  column: string | null
  message: string
}

/**
 * The server's complaints by field, for showing them beside the fields; the first one of a field wins.
 *
 * @example fieldProblems(error) // { email: 'Такая почта уже есть' }
 */
export const fieldProblems = (error: unknown): Record<string, string> => {
  const fields = new Map<string, string>()
  for (const entry of problemEntries(error)) {
    if ('path' in entry && !fields.has(entry.path)) fields.set(entry.path, entry.message)
  }
  return Object.fromEntries(fields)
}

/** The server's complaints about an uploaded table, with their rows and columns. */
export const tableProblems = (error: unknown): TableFileProblem[] =>
  problemEntries(error).filter(entry => 'row' in entry)

/** True for the rejection that says: the password was right, now the code. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.problem?.type === twoFactorProblem

/** True for the rejection of a call that wants the caller's password along. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === passwordAgainProblem

/** True for a rejection with one of these codes. */
export const hasCode = (error: unknown, ...codes: ProblemCode[]): boolean =>
  error instanceof ApiError && codes.some(code => code === error.problem?.code)

/** Chance of another attempt of the same call. */
export const retryAfterFailure = (error: unknown): Retry =>
  error instanceof ApiError ? retryOf(error.status, error.problem !== null) : 'broken'

/** True for the refusal of a call whose session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && endsSession(error.status)

/** True for a failure that passes by itself: no connection, a server that is busy or starting, a full disk. */
export const isRetryable = (error: unknown): boolean => retryAfterFailure(error) === 'later'

/** Seconds after which another attempt makes sense; 0 when the server names none. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? (error.problem?.retryAfter ?? 0) : 0

/** The request's number in the server's log, to be read out on the phone. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem?.requestId ?? null) : null

/** A sentence for people about anything that was thrown. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  return 'Что-то пошло не так. Повторите попытку.'
}

const problemEntries = (error: unknown) => (error instanceof ApiError ? (error.problem?.errors ?? []) : [])
