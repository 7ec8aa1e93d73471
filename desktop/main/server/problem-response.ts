/**
 * The program's own rejections in the shape of the server's, so that the screens show both alike. Without a number for
 * support: no log of a server has it.
 */

import { z } from 'zod'
import { dataContentSecurityPolicy } from '#desktop/main/scheme/page-headers.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import { failedCallText, noConnection } from '#shared/contract/platform/failed-call.ts'
import type { ProblemCode } from '#shared/contract/platform/problem-codes.ts'

export const ownProblem = (status: number, title: string, detail: string): Problem => ({
  type: 'about:blank',
  title,
  status,
  detail,
  requestId: '',
})

export const offlineProblem = (): Problem =>
  ownProblem(503, noConnection.title, `${noConnection.mend} Введённое сохранится.`)

export const problemResponse = (problem: Problem): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'content-security-policy': dataContentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    },
  })

const serverProblem = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  requestId: z.string(),
  retryAfter: z.number().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null)

/**
 * True when the state of the record rejects a change; servers before 2026-11-22 send no code. Leaves the body unread.
 */
export const isOvertaken = async (response: Response): Promise<boolean> => {
  if (response.status !== 409) return false
  const named = z.object({ code: z.string() }).safeParse(await bodyOf(response.clone()))
  return !named.success || overtaken.some(code => code === named.data.code)
}

const overtaken: readonly ProblemCode[] = ['record.stale', 'request.erased']

/** True when the response is a problem of our server, not of a proxy. Leaves the body unread. */
export const isProblem = async (response: Response): Promise<boolean> =>
  serverProblem.safeParse(await bodyOf(response.clone())).success

/** The server's problem from a rejected response, or ours when the body is something else. */
export const readProblem = async (response: Response): Promise<Problem> => {
  const parsed = serverProblem.safeParse(await bodyOf(response))
  if (!parsed.success) {
    const text = failedCallText(response.status)
    return ownProblem(response.status, text, text)
  }
  return { ...parsed.data, status: response.status }
}
