/** A person's thread after an edit of a request in it, as long as the server has not derived it anew. */

import { requestStatuses } from '#shared/contract/work/requests.ts'
import type { RequestThread, ThreadRequest } from '#shared/contract/work/threads.ts'
import { isOpenRequest } from './request-names.ts'

export type ThreadFacts = Pick<RequestThread, 'status' | 'waitingSince' | 'answerBy' | 'next'> & {
  requests: readonly RequestFacts[]
}
type RequestFacts = Pick<
  ThreadRequest,
  'id' | 'status' | 'nextAction' | 'answerBy' | 'erasedAt' | 'createdAt'
>

/** Keeps what follows from requests that are not shown: a list holds five of each person. */
export const editedThread = <T extends ThreadFacts>(
  thread: T,
  edited: (request: T['requests'][number]) => T['requests'][number],
): T => {
  const { requests: before, status, waitingSince, next } = thread
  const requests = before.map(edited)
  const isOfHidden = !before.some(request => request.status === status)
  const waiting = requests.findLast(request => request.status === 'new' && request.erasedAt === null)
  const waitsHidden = waitingSince !== null && !before.some(({ createdAt }) => createdAt === waitingSince)
  const [first] = requests
    .flatMap(({ id, nextAction, ...request }) =>
      nextAction && isOpenRequest(request) ? { request: id, at: nextAction.at } : [],
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const isNextHidden = next !== null && !before.some(({ id }) => id === next.request)
  return {
    ...thread,
    requests,
    status:
      requestStatuses.find(one => (isOfHidden && one === status) || requests.some(r => r.status === one)) ??
      status,
    ...(!waitsHidden && { waitingSince: waiting?.createdAt ?? null, answerBy: waiting?.answerBy ?? null }),
    ...(!isNextHidden && { next: first ?? null }),
  }
}
