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
  const { requests: before, status, waitingSince, answerBy, next } = thread
  // An answer is awaited by a new request only.
  const requests = before.map(edited).map(one => (one.status === 'new' ? one : { ...one, answerBy: null }))
  const waiting = requests.findLast(one => one.status === 'new' && one.erasedAt === null)
  const waitsHidden = waitingSince !== null && !before.some(one => one.createdAt === waitingSince)
  const isNextHidden = next !== null && !before.some(({ id }) => id === next.request)
  const steps = requests.flatMap(({ id, nextAction, ...one }) =>
    nextAction && isOpenRequest(one) ? { request: id, at: nextAction.at } : [],
  )
  const [first] = [...steps, ...(isNextHidden ? [next] : [])].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const states = new Set([
    ...requests.map(one => one.status),
    ...(before.some(one => one.status === status) ? [] : [status]),
    ...(waitsHidden ? ['new'] : []),
    ...(isNextHidden ? ['in_work'] : []),
  ])
  return {
    ...thread,
    requests,
    status: requestStatuses.find(one => states.has(one)) ?? status,
    ...(waitsHidden
      ? { waitingSince, answerBy }
      : { waitingSince: waiting?.createdAt ?? null, answerBy: waiting?.answerBy ?? null }),
    next: first ?? null,
  }
}
