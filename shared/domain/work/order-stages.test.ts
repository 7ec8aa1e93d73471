import { describe, expect, test } from 'vitest'
import { begunBy, handedOverOn, type OrderStage, planStages, progressOf, stageFlaws } from './order-stages.ts'

const stage = (key: string, days: number, more: Partial<OrderStage> = {}): OrderStage => ({
  ...begunBy({ key, ru: key, uk: key, days, tolerance: 2 }),
  ...more,
})

describe('planStages', () => {
  test.each<[string, OrderStage[], string[]]>([
    ['counts on from the beginning', [stage('a', 2), stage('b', 3)], ['2026-11-03', '2026-11-06']],
    [
      'moves what follows a late stage',
      [stage('a', 2, { actual: '2026-11-09' }), stage('b', 3), stage('c', 30)],
      ['2026-11-03', '2026-11-12', '2026-12-12'],
    ],
    [
      'moves what follows an early stage',
      [stage('a', 20, { actual: '2026-11-02' }), stage('b', 3)],
      ['2026-11-21', '2026-11-05'],
    ],
    [
      'takes no days for what is skipped',
      [stage('a', 2), stage('b', 3, { skipped: true }), stage('c', 4)],
      ['2026-11-03', '2026-11-03', '2026-11-07'],
    ],
  ])('%s', (_name, stages, plans) => expect(planStages('2026-11-01', stages)).toEqual(plans))
})

test.each<[string, OrderStage[], string | null]>([
  ['never while a stage is left', [stage('a', 1, { actual: '2026-11-09' }), stage('b', 1)], null],
  [
    'with the last of its stages, in whatever order',
    [stage('a', 1, { actual: '2026-11-09' }), stage('b', 1, { actual: '2026-11-02' })],
    '2026-11-09',
  ],
  [
    'without what was skipped',
    [stage('a', 1, { actual: '2026-11-09' }), stage('b', 1, { skipped: true })],
    '2026-11-09',
  ],
  ['never where all was skipped', [stage('a', 1, { skipped: true })], null],
])('a car is handed over %s', (_name, stages, day) => expect(handedOverOn(stages)).toBe(day))

describe('progressOf', () => {
  const reached = { actual: '2026-11-02' }
  test('names what was reached last and what is next, with when it is late', () => {
    const progress = progressOf('2026-11-01', [stage('a', 1, reached), stage('b', 3), stage('c', 1)], null)
    expect(progress).toMatchObject({
      state: 'open',
      reached: { key: 'a' },
      next: { stage: { key: 'b' }, plan: '2026-11-05', lateAfter: '2026-11-07' },
    })
  })
  test('an order is delivered once all but the skipped stages are reached', () => {
    const stages = [stage('a', 1, { skipped: true }), stage('b', 3, reached)]
    expect(progressOf('2026-11-01', stages, null)).toMatchObject({ state: 'delivered', next: null })
  })
  test('one that ended otherwise waits for nothing', () => {
    expect(progressOf('2026-11-01', [stage('a', 1)], 'lost')).toEqual({
      state: 'ended',
      reached: null,
      next: null,
    })
  })
})

describe('stageFlaws', () => {
  const today = '2026-11-20'
  test.each<[string, OrderStage[], object[]]>([
    ['nothing', [stage('a', 1, { actual: today }), stage('b', 1)], []],
    ['a day to come', [stage('a', 1, { actual: '2026-11-21' })], [{ key: 'a', flaw: 'future' }]],
    [
      'a stage before one that is open',
      [stage('a', 1), stage('b', 1, { actual: today })],
      [{ key: 'b', flaw: 'early' }],
    ],
    [
      'a stage on a day before the one ahead of it',
      [stage('a', 1, { actual: today }), stage('b', 1, { actual: '2026-11-19' })],
      [{ key: 'b', flaw: 'early' }],
    ],
    ['nothing once confirmed', [stage('a', 1), stage('b', 1, { actual: today, early: true })], []],
    ['nothing after a skipped one', [stage('a', 1, { skipped: true }), stage('b', 1, { actual: today })], []],
    [
      'a skipped stage that was reached',
      [stage('a', 1, { skipped: true, actual: today })],
      [{ key: 'a', flaw: 'skipped' }],
    ],
  ])('%s', (_name, stages, flaws) => expect(stageFlaws(stages, today)).toEqual(flaws))
})
