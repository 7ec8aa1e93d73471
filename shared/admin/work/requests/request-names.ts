import * as texts from '#messages/admin/work/requests.js'
import type { Tone } from '#shared/admin/platform/components/facts/badge.tsx'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { RequestThread, ThreadRequest } from '#shared/contract/work/threads.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { sourceName } from '#shared/domain/work/state-names.ts'
import { countedPageName } from '../statistics/counted-names.ts'

export type RequestStatus = OfficeRequest['status']

export const requestStatusPlural: Record<RequestStatus, string> = texts.statuses

export const requestStatusTones: Record<RequestStatus, Tone> = {
  new: 'accent',
  in_work: 'warn',
  done: 'good',
  spam: 'mute',
}

export const requestKindNames: Record<OfficeRequest['kind'], string> = texts.kinds

export const letterTones: Record<OfficeRequest['mailState'], Tone> = {
  none: 'mute',
  pending: 'warn',
  sent: 'good',
  failed: 'bad',
}

export const isRequestDue = ({ nextAction, status }: Pick<OfficeRequest, 'nextAction' | 'status'>): boolean =>
  nextAction !== null && isOpenRequest({ status }) && nextAction.at <= new Date().toISOString()

export const isOpenRequest = ({ status }: Pick<OfficeRequest, 'status'>): boolean =>
  status === 'new' || status === 'in_work'

/** True when the office's own time limit for an answer has passed. */
export const isRequestLate = ({ answerBy }: Pick<OfficeRequest, 'answerBy'>): boolean =>
  answerBy !== null && answerBy <= new Date().toISOString()

/** Page and source of a request; the form, the usual source, is not named. */
export const requestOriginName = ({ page, source }: Pick<OfficeRequest, 'page' | 'source'>): string =>
  [page === null ? null : countedPageName(page), source === 'form' ? null : sourceName(source)]
    .filter(part => part !== null)
    .join(' · ')

/** Newest request of a thread, which gives the thread its name. */
export const newestOf = ({ requests: [newest] }: RequestThread): ThreadRequest => {
  if (!newest) throw new Error('A thread without a request')
  return newest
}

/** Newest request with the thread's status, which is that of its most urgent request. */
export const urgentOf = (thread: RequestThread): ThreadRequest =>
  thread.requests.find(({ status }) => status === thread.status) ?? newestOf(thread)

/** Names of those who hold open requests, in the given order; when all are closed, the first request's holder. */
export const holdersOf = (requests: readonly ThreadRequest[]): string | null => {
  const held = requests.filter(({ holder }) => holder !== null)
  const open = new Set(held.filter(isOpenRequest).map(({ holder }) => holder))
  return open.size > 0 ? [...open].join(', ') : (held[0]?.holder ?? null)
}

export const requestName = (request: Pick<OfficeRequest, 'name' | 'email' | 'phone' | 'id'>): string =>
  knownName(request.name) || request.email || request.phone || texts.requestNumber({ id: request.id })

export const quoteDraft = (request: number): string => `request-quote-${request}`
