import { expect, test } from 'vitest'
import { type RecordEvent, type RecordState, recordReducer } from './record-state.ts'

interface Thing {
  id: number
  version: number
}
type Event = RecordEvent<object, Thing>
const begun: RecordState<object, Thing> = {
  step: { name: 'ready' },
  base: { id: 1, version: 3 },
  baseVersion: 3,
  begun: null,
  stored: null,
  restored: null,
}
const after = (...events: Event[]) => events.reduce(recordReducer, begun)
const check = {
  theirs: { id: 1, version: 4 },
  isStored: false,
  merge: { merged: {}, taken: [], conflicts: [], resolve: () => ({}) },
}
const sent = { values: {}, file: null }

test.each<[string, Event[]]>([
  ['saving', [{ type: 'save' }]],
  ['waiting', [{ type: 'save' }, { type: 'no connection' }]],
  ['saving', [{ type: 'save' }, { type: 'no connection' }, { type: 'save' }]],
  ['conflict', [{ type: 'save' }, { type: 'colleague first', check }]],
  ['rejected', [{ type: 'save' }, { type: 'refused', failure: 'Слишком длинно' }]],
  // Every complaint stands at its field.
  ['ready', [{ type: 'save' }, { type: 'refused', failure: null }]],
  ['ready', [{ type: 'ask' }, { type: 'answered' }]],
  ['left', [{ type: 'save' }, { type: 'stored', sent }, { type: 'leave' }]],
])('leads to %s', (name, events) => {
  expect(after(...events).step.name).toBe(name)
})

test('stopping ends what waits, asks or was refused, and never a save on its way', () => {
  for (const step of [
    { type: 'no connection' },
    { type: 'colleague first', check },
    { type: 'refused', failure: 'Слишком длинно' },
  ] as const)
    expect(after(step, { type: 'stopped' }).step.name).toBe('ready')
  expect(after({ type: 'save' }, { type: 'stopped' }).step.name).toBe('saving')
  expect(after({ type: 'ask' }, { type: 'discarded' }).step.name).toBe('asking')
  expect(after({ type: 'leave' }, { type: 'stopped' }).step.name).toBe('left')
})

test('work that began on an older version is saved upon that one until it is thrown away', () => {
  const restored = after({
    type: 'restored',
    since: '2026-11-20T09:00:00.000Z',
    stale: true,
    version: 2,
    begun: null,
  })
  expect(restored).toMatchObject({ baseVersion: 2, restored: { stale: true } })
  expect(recordReducer(restored, { type: 'discarded' })).toMatchObject({ baseVersion: 3, restored: null })
})

test('a colleague’s record that the form moves onto ends the question about it', () => {
  const moved = after({ type: 'colleague first', check }, { type: 'rebased', record: check.theirs })
  expect(moved).toMatchObject({ step: { name: 'ready' }, base: { version: 4 }, baseVersion: 4 })
})

test('stored work is unsaved again once its save is known to have failed', () => {
  expect(after({ type: 'stored', sent }).stored).toBe(sent)
  for (const type of ['listed', 'no connection', 'leave'] as const)
    expect(after({ type: 'stored', sent }, { type }).stored).toBeNull()
})
