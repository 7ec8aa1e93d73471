import { expect, test } from 'vitest'
import type { RequestEdit } from '#shared/contract/platform/waiting-changes.ts'
import type { StoredChange } from './change-store.ts'
import { maxWaiting, withEdit } from './queued-edit.ts'

const by = { userId: '7', key: 'k', now: Date.parse('2026-11-21T10:00:00Z') }
const edit = (change: Partial<RequestEdit> = {}): RequestEdit => ({
  request: 1,
  version: 1,
  who: '',
  change: { note: 'a' },
  before: { note: '' },
  sentAs: null,
  ...change,
})
const queued = (...edits: RequestEdit[]) =>
  edits.reduce((all, one) => withEdit(all, one, by), [] as StoredChange[])

test('an edit that was sent and one that was not stay apart, as do two people', () => {
  expect(queued(edit({ sentAs: 'sent' }), edit(), edit()).map(({ key }) => key)).toEqual(['sent', 'k'])
  expect(queued(edit(), edit({ sentAs: 'sent' })).map(({ key }) => key)).toEqual(['k', 'sent'])
  expect(withEdit(queued(edit()), edit(), { ...by, userId: '8' })).toHaveLength(2)
})

test('two comments are two, and one goes along with a change of fields', () => {
  const comment = (text: string) => edit({ change: { comment: { text, mentions: [] } }, before: {} })
  expect(queued(edit(), comment('a'), comment('b')).map(({ change }) => change)).toMatchObject([
    { comment: { text: 'a' } },
    { comment: { text: 'b' } },
  ])
})

test('what each field was goes with the change of it', () => {
  const done = edit({ change: { status: 'done' }, before: { status: 'new' } })
  expect(queued(edit(), done)).toMatchObject([
    { change: { note: 'a', status: 'done' }, before: { note: '', status: 'new' } },
  ])
})

test('a change that waits for a person takes nothing more', () => {
  const conflict = queued(edit()).map(one => ({ ...one, state: { kind: 'conflict' as const, theirs: {} } }))
  expect(withEdit(conflict, edit({ change: { note: 'b' } }), by)).toHaveLength(2)
})

test('a field whose beginning nobody knows is never taken for taken back', () => {
  expect(queued(edit({ before: {} }), edit({ change: { note: '' }, before: {} }))).toMatchObject([
    { change: { note: '' }, before: {} },
  ])
})

test('the list stays as it is when there is no room, but what is there can be gone on with', () => {
  const requests = Array.from({ length: maxWaiting }, (_, index) => edit({ request: index + 1 }))
  const full = queued(...requests)
  expect(withEdit(full, edit({ request: 1000 }), by)).toBe(full)
  expect(withEdit(full, edit({ change: { note: 'b' } }), by)).not.toBe(full)
})
