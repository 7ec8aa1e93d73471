/**
 * Groups requests of one person into threads: those that share a phone or an e-mail, directly or through others. Joins
 * and splits made by hand take precedence; spam joins nothing.
 */
import type { Row } from '#server/platform/db/tables.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

export type ThreadedRequest = Pick<
  Row<'requests'>,
  'id' | 'phone_key' | 'email_key' | 'status' | 'next_action_at' | 'created_at' | 'erased_at'
>

export interface ManualLinks {
  joins: readonly { request_id: number; other_id: number }[]
  /** Splits made by hand, of one request or of a contact that many people share, such as a dealer's phone. */
  cuts: readonly { request_id: number | null; contact_key: string | null }[]
}

export interface Thread {
  /** Requests, newest first, at least one. */
  requests: readonly ThreadedRequest[]
  /** State of the most urgent request of the thread. */
  status: OfficeRequest['status']
  /** The oldest request that nobody has started to work on. */
  unanswered: ThreadedRequest | null
  /** The open request whose next step is due first. */
  next: ThreadedRequest | null
}

/** `requests` must be newest first; threads are returned newest first, by their newest request. */
export const deriveThreads = (
  requests: readonly ThreadedRequest[],
  { joins, cuts }: ManualLinks,
): Thread[] => {
  const cutRequests = new Set(cuts.map(cut => cut.request_id))
  const cutContacts = new Set(cuts.map(cut => cut.contact_key))
  // Union-find: each index leads to another index of its thread, and the representative of a thread to itself.
  const leads = requests.map((_, index) => index)
  const leadOf = (index: number): number => {
    let lead = index
    while (leads[lead] !== lead) {
      leads[lead] = leads[leads[lead] as number] as number
      lead = leads[lead] as number
    }
    return lead
  }
  const join = (one: number, other: number) => {
    leads[leadOf(one)] = leadOf(other)
  }
  const firstOf = new Map<string, number>()
  const joinBy = (key: string | null, index: number) => {
    if (key === null || cutContacts.has(key)) return
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, index)
    else join(index, first)
  }
  for (const [index, { id, status, phone_key, email_key }] of requests.entries()) {
    if (status === 'spam' || cutRequests.has(id)) continue
    joinBy(phone_key, index)
    joinBy(email_key, index)
  }
  if (joins.length > 0) {
    const indexes = new Map(requests.map(({ id }, index) => [id, index]))
    for (const { request_id, other_id } of joins) {
      const [one, other] = [indexes.get(request_id), indexes.get(other_id)]
      if (one === undefined || other === undefined) continue
      if (requests[one]?.status !== 'spam' && requests[other]?.status !== 'spam') join(one, other)
    }
  }
  const groups = new Map<number, ThreadedRequest[]>()
  for (const [index, request] of requests.entries()) {
    const lead = leadOf(index)
    const group = groups.get(lead)
    if (group) group.push(request)
    else groups.set(lead, [request])
  }
  return [...groups.values()].map(threadOf)
}

const threadOf = (requests: ThreadedRequest[]): Thread => {
  let status: Thread['status'] = 'spam'
  let unanswered: ThreadedRequest | null = null
  let next: ThreadedRequest | null = null
  for (const request of requests) {
    if (urgency[request.status] > urgency[status]) status = request.status
    // A new request of an erased person does not wait: nobody can reply to it.
    if (request.status === 'new' && request.erased_at === null) unanswered = request
    const isOpen = request.status === 'new' || request.status === 'in_work'
    if (isOpen && request.next_action_at !== null && request.next_action_at < (next?.next_action_at ?? '~'))
      next = request
  }
  return { requests, status, unanswered, next }
}

const urgency: Record<OfficeRequest['status'], number> = { new: 3, in_work: 2, done: 1, spam: 0 }

export const countThreads = (threads: readonly Thread[]): Record<Thread['status'], number> => {
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  for (const thread of threads) if (isIn(thread.status)(thread)) counts[thread.status] += 1
  return counts
}

/** True for a thread in this state; false for a new thread in which nobody waits because the person was erased. */
export const isIn =
  (status: Thread['status']) =>
  (thread: Thread): boolean =>
    thread.status === status && (status !== 'new' || thread.unanswered !== null)

export const dueAt = ({ next }: Thread, now: string): string | null =>
  next?.next_action_at && next.next_action_at <= now ? next.next_action_at : null

export const isDue = (thread: Thread, now: string): boolean => dueAt(thread, now) !== null
