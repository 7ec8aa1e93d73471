/** A request as the office reads it: a call that nobody has answered yet, but for what is given. */
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { RequestThread } from '#shared/contract/work/threads.ts'

export const aRequest = (given: Partial<OfficeRequest> = {}): OfficeRequest => ({
  id: 5,
  kind: 'callback',
  lang: 'ru',
  name: 'Олена Коваль',
  phone: '+380671234567',
  email: null,
  message: null,
  quote: null,
  status: 'new',
  outcome: null,
  outcomeReason: null,
  source: 'form',
  page: '/',
  route: null,
  replyBy: null,
  summary: '',
  answerBy: null,
  note: '',
  takenBy: null,
  holder: null,
  nextAction: null,
  hasEarlier: false,
  consentVersion: null,
  erasedAt: null,
  mailState: 'none',
  mailError: null,
  telegramState: 'none',
  telegramError: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 3,
  ...given,
})

/** Of one person, newest first, as the server derives it. */
export const aThread = (...requests: OfficeRequest[]): RequestThread => {
  const waiting = requests.findLast(({ status, erasedAt }) => status === 'new' && erasedAt === null)
  const next = requests.find(({ nextAction, status }) => nextAction && status !== 'done' && status !== 'spam')
  return {
    id: requests.at(-1)?.id ?? 0,
    status:
      (['new', 'in_work', 'done', 'spam'] as const).find(known =>
        requests.some(({ status }) => status === known),
      ) ?? 'new',
    count: requests.length,
    requests: requests.map(({ quote, ...request }) => ({ ...request, quoteNumber: quote?.number ?? null })),
    waitingSince: waiting?.createdAt ?? null,
    answerBy: waiting?.answerBy ?? null,
    next: next?.nextAction ? { request: next.id, at: next.nextAction.at } : null,
    joins: [],
    cuts: [],
  }
}

/** The only page of an inbox, or of a search in it. */
export const aRequestPage = <T>(...items: readonly T[]) => ({
  items,
  page: 1,
  pageCount: 1,
  pageSize: 25,
  total: items.length,
  counts: { new: items.length, in_work: 0, done: 0, spam: 0 },
  all: items.length,
  due: 0,
})
