import { describe, expect, it } from 'vitest'
import { deriveThreads, type ManualLinks, type ThreadedRequest } from './derive-threads.ts'

const request = (id: number, given: Partial<ThreadedRequest> = {}): ThreadedRequest => ({
  id,
  phone_key: null,
  email_key: null,
  status: 'new',
  next_action_at: null,
  erased_at: null,
  created_at: `2026-11-20T10:00:0${id}.000Z`,
  ...given,
})
const nothing: ManualLinks = { joins: [], cuts: [] }
const threads = (requests: ThreadedRequest[], links: Partial<ManualLinks> = {}) =>
  deriveThreads(
    requests.toSorted((one, other) => other.id - one.id),
    { ...nothing, ...links },
  ).map(thread => thread.requests.map(({ id }) => id))

describe('requests are one thread', () => {
  it('by the phone, by the address, and by one that has both', () => {
    const both = request(3, { phone_key: '+1', email_key: 'a@b.c' })
    const all = [request(1, { phone_key: '+1' }), request(2, { email_key: 'a@b.c' }), both, request(4)]
    expect(threads(all)).toEqual([[4], [3, 2, 1]])
    // A phone that stands where an address does is none.
    expect(threads([request(1, { phone_key: 'a@b.c' }), request(2, { email_key: 'a@b.d' })])).toEqual([
      [2],
      [1],
    ])
  })

  it('never with spam, nor with what has no contact', () => {
    const phone_key = '+1'
    const all = [request(1, { phone_key }), request(2, { phone_key, status: 'spam' }), request(3), request(4)]
    expect(threads(all)).toEqual([[4], [3], [2], [1]])
    expect(threads(all, { joins: [{ request_id: 1, other_id: 2 }] })).toEqual([[4], [3], [2], [1]])
  })

  it('when joined by hand, each with all of its own', () => {
    const all = [request(1, { phone_key: '+1' }), request(2, { phone_key: '+1' }), request(3), request(4)]
    expect(threads(all, { joins: [{ request_id: 3, other_id: 1 }] })).toEqual([[4], [3, 2, 1]])
    expect(threads(all, { joins: [{ request_id: 3, other_id: 99 }] })).toEqual([[4], [3], [2, 1]])
  })

  it('no longer when one is taken out, or a contact that many have', () => {
    const phone_key = '+1'
    const all = [1, 2, 3].map(id => request(id, { phone_key, email_key: id > 1 ? 'a@b.c' : null }))
    expect(threads(all, { cuts: [{ request_id: 2, contact_key: null }] })).toEqual([[3, 1], [2]])
    expect(threads(all, { cuts: [{ request_id: null, contact_key: phone_key }] })).toEqual([[3, 2], [1]])
    // What was taken out can be joined by hand all the same.
    const links = {
      cuts: [{ request_id: 2, contact_key: null }],
      joins: [{ request_id: 2, other_id: 1 }],
    }
    expect(threads(all, links)).toEqual([[3, 2, 1]])
  })
})

describe('a thread', () => {
  const phone_key = '+1'
  const one = (...states: (readonly [ThreadedRequest['status'], Partial<ThreadedRequest>?])[]) =>
    deriveThreads(
      states.map(([status, given], index) => request(9 - index, { phone_key, status, ...given })),
      nothing,
    )[0]

  it('is as urgent as the most urgent of its requests', () => {
    expect(one(['done'], ['new'], ['in_work'])?.status).toBe('new')
    expect(one(['done'], ['in_work'])?.status).toBe('in_work')
    expect(one(['done'])?.status).toBe('done')
    expect(one(['spam'])?.status).toBe('spam')
  })

  it('waits since its oldest new request that has a person, and has the step that comes first', () => {
    const at = (day: string) => ({ next_action_at: `2026-11-${day}T10:00:00.000Z` })
    const thread = one(
      ...([
        ['new', at('24')],
        ['in_work', at('23')],
        ['new'],
        ['done', at('01')],
        ['new', { erased_at: '2026-11-01T00:00:00.000Z' }],
      ] as const),
    )
    expect(thread?.unanswered?.id).toBe(7)
    expect(thread?.next?.id).toBe(8)
    expect(one(['in_work'])).toMatchObject({ unanswered: null, next: null })
  })
})
