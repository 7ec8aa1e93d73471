import { expect, test } from 'vitest'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { RequestThread } from '#shared/contract/work/threads.ts'
import { aRequest, aThread } from '#shared/testing/a-request.ts'
import { editedThread } from './edited-thread.ts'

const later = '2026-11-22T08:00:00.000Z'
const step = (at: string) => ({ at, text: 'Позвонить' })
const newest = aRequest({ id: 8, createdAt: later, answerBy: '2026-11-22T09:00:00.000Z' })
const oldest = aRequest({ id: 5, answerBy: '2026-11-21T09:00:00.000Z' })

const edit = (thread: RequestThread, id: number, change: Partial<OfficeRequest>) => {
  const { status, waitingSince, answerBy, next } = editedThread(thread, request =>
    request.id === id ? { ...request, ...change } : request,
  )
  return { status, waitingSince, answerBy, next }
}

test('state, wait and next step of a thread follow its most urgent request', () => {
  const thread = aThread(newest, oldest)
  expect(edit(thread, 5, { status: 'in_work' })).toEqual({
    ...{ status: 'new', waitingSince: later, answerBy: newest.answerBy, next: null },
  })
  const worked = aThread(
    { ...newest, status: 'in_work', nextAction: step(later) },
    { ...oldest, status: 'done' },
  )
  expect(edit(worked, 8, { status: 'done' })).toMatchObject({ status: 'done', next: null })
  expect(edit(worked, 8, { nextAction: null })).toMatchObject({ status: 'in_work', next: null })
  const sooner = step('2026-11-21T10:00:00.000Z')
  expect(edit(worked, 5, { status: 'new', nextAction: sooner })).toEqual({
    ...{ status: 'new', waitingSince: oldest.createdAt, answerBy: oldest.answerBy },
    next: { request: 5, at: sooner.at },
  })
  const erased = { ...oldest, erasedAt: later }
  expect(edit(aThread(newest, erased), 8, { status: 'done' })).toMatchObject({ waitingSince: null })
})

test('a request that was taken up is awaited no more', () => {
  const { requests } = editedThread(aThread(newest, oldest), one => ({ ...one, status: 'in_work' }))
  expect(requests.map(({ answerBy }) => answerBy)).toEqual([null, null])
})

test('what follows from a request that is not shown stays', () => {
  const hidden: RequestThread = {
    ...aThread({ ...newest, status: 'in_work', nextAction: step(later) }),
    ...{ count: 7, status: 'new', waitingSince: oldest.createdAt, answerBy: oldest.answerBy },
    next: { request: 5, at: oldest.createdAt },
  }
  const { status, waitingSince, answerBy, next } = hidden
  expect(edit(hidden, 8, { status: 'done', nextAction: null })).toEqual({
    status,
    waitingSince,
    answerBy,
    next,
  })
  const shownNew = { ...hidden, ...aThread(newest), waitingSince, answerBy, next: null }
  expect(edit(shownNew, 8, { status: 'in_work' })).toMatchObject({ status: 'new', waitingSince })
  const worked = { ...hidden, status: 'in_work', waitingSince: null, answerBy: null } as const
  expect(edit(worked, 8, { status: 'done' })).toMatchObject({ status: 'in_work', next })
  const sooner = step('2026-11-20T10:00:00.000Z')
  expect(edit(worked, 8, { nextAction: sooner })).toMatchObject({ next: { request: 8, at: sooner.at } })
})
