import { expect, it } from 'vitest'
import { overtakenBy, plannedVersions, sinceDay, versionState } from './version-plan.ts'

const today = '2026-11-20'
const aVersion = (version: number, effectiveFrom: string | null, inForce = false) => ({
  version,
  effectiveFrom,
  createdAt: '2026-11-10T09:00:00.000Z',
  inForce,
})
const versions = [
  aVersion(5, '2027-01-01'),
  aVersion(4, '2026-12-01'),
  aVersion(3, '2026-12-10'),
  aVersion(2, null, true),
  aVersion(1, null),
]

it('tells which version counts, waits, was, and never will', () => {
  expect(versions.map(version => versionState(version, versions, today))).toEqual([
    'planned',
    'planned',
    'overtaken',
    'inForce',
    'past',
  ])
})

it('puts the nearest plan first', () => {
  expect(plannedVersions(versions, today).map(({ version }) => version)).toEqual([4, 5])
})

it('knows the plans that a new version would overtake', () => {
  const numbers = (from: string) => overtakenBy(from, versions, today).map(({ version }) => version)
  expect(numbers('')).toEqual([4, 5])
  expect(numbers('2026-12-01')).toEqual([4, 5])
  expect(numbers('2026-12-02')).toEqual([5])
  expect(numbers('2027-02-01')).toEqual([])
})

it('leaves a version aside that waits for a second person', () => {
  const waiting = { ...aVersion(6, null), waiting: 'other' as const }
  const all = [waiting, ...versions]
  expect(versionState(waiting, all, today)).toBe('waiting')
  expect(versionState(aVersion(5, '2027-01-01'), all, today)).toBe('planned')
  expect(plannedVersions(all, today).map(({ version }) => version)).toEqual([4, 5])
})

it.each([
  ['2026-12-01', 'с\u00a01\u00a0декабря'],
  ['2026-12-02', 'со\u00a02\u00a0декабря'],
  ['2027-01-15', 'с\u00a015\u00a0января\u00a02027'],
])('a table counts from %s', (day, words) => expect(sinceDay(day, today)).toBe(words))
