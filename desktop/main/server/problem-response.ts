/**
 * The program's own rejections in the shape of the server's, so that the screens show both alike. Without a number for
 * support: no log of a server has it.
 */

import { z } from 'zod'
import { dataContentSecurityPolicy } from '#desktop/main/scheme/page-headers.ts'
import { texts } from '#messages/desktop/main/server.js'
import type { Problem } from '#shared/contract/platform/common.ts'
import { failedCallText, noConnection } from '#shared/contract/platform/failed-call.ts'

export const ownProblem = (status: number, title: string, detail: string): Problem => ({
  type: 'about:blank',
  title,
  status,
  detail,
  requestId: '',
})

export const offlineProblem = (): Problem =>
  ownProblem(503, noConnection().title, texts.inputIsKept({ mend: noConnection().mend }))

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

/** The server's problem from a rejected response, or ours when the body is something else. */
export const readProblem = async (response: Response): Promise<Problem> => {
  const parsed = serverProblem.safeParse(await response.json().catch(() => null))
  if (!parsed.success) {
    const text = failedCallText(response.status)
    return ownProblem(response.status, text, text)
  }
  return { ...parsed.data, status: response.status }
}
