import * as texts from '#messages/platform/errors.js'
import type { Problem } from '#shared/contract/platform/common.ts'
import { passwordAgainProblem } from '#shared/contract/platform/endpoint.ts'
import type { ProblemCode } from '#shared/contract/platform/problem-codes.ts'
import { endsSession, type Retry, retryOf } from '#shared/contract/platform/retry.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'

/** `status` is 0 when no response came. `message` is a sentence for the user. */
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
 * The server's messages by field, for display beside the fields; the first message of a field wins.
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

/** The server's messages about an uploaded table, with rows and columns. */
export const tableProblems = (error: unknown): TableFileProblem[] =>
  problemEntries(error).filter(entry => 'row' in entry)

/** True when the password was right and the server now asks for the second factor's code. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.problem?.type === twoFactorProblem

export const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === passwordAgainProblem

export const hasCode = (error: unknown, ...codes: ProblemCode[]): boolean =>
  error instanceof ApiError && codes.some(code => code === error.problem?.code)

/** Whether and when the same call may be repeated. */
export const retryAfterFailure = (error: unknown): Retry =>
  error instanceof ApiError ? retryOf(error.status, error.problem !== null) : 'broken'

/** True when the record does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && endsSession(error.status)

/** True for a failure that may pass: no connection, a busy or starting server, a full disk. */
export const isRetryable = (error: unknown): boolean => retryAfterFailure(error) === 'later'

/** Seconds after which another attempt makes sense; 0 when the server names none. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? (error.problem?.retryAfter ?? 0) : 0

/** Number of the request in the server's log, for the user to tell support. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem?.requestId ?? null) : null

/** A sentence for the user about any thrown value. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  return texts.somethingWrong
}

const problemEntries = (error: unknown) => (error instanceof ApiError ? (error.problem?.errors ?? []) : [])
