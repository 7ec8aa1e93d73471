import { expect, test } from 'vitest'
import {
  afterHearing,
  afterSilence,
  feedMemory,
  isShownAgain,
  nothingHeard,
  silentDays,
} from './remembered-feed.ts'

const day = 24 * 60 * 60_000

test('silence counts from its first attempt; a clock that was set back begins anew', () => {
  const silent = afterSilence(nothingHeard, 10 * day)
  expect(afterSilence(silent, 12 * day)).toEqual(silent)
  expect(silentDays(silent, 12.9 * day)).toBe(2)
  expect(silentDays(nothingHeard, 12 * day)).toBe(0)
  expect(silentDays(silent, 5 * day)).toBe(0)
  expect(silentDays({ ...nothingHeard, silentSince: 0 }, 1000 * day - 1)).toBe(999)
  expect(afterSilence(silent, 5 * day).silentSince).toBe(5 * day)
})

test('the newest version ever offered is remembered, by its numbers and not by its letters', () => {
  const heard = afterHearing(nothingHeard, '1.10.0', day)
  expect(isShownAgain(heard, '1.9.0')).toBe(true)
  expect(isShownAgain(heard, '1.10.0')).toBe(false)
  expect(afterHearing(heard, '1.9.0', 2 * day)).toEqual({
    heardAt: 2 * day,
    silentSince: null,
    newest: '1.10.0',
  })
  expect(isShownAgain(nothingHeard, '0.0.1')).toBe(false)
})

test('a memory that somebody has written nonsense into is none', () => {
  const heard = { heardAt: day, silentSince: 2 * day, newest: '1.4.0' }
  expect(feedMemory.safeParse(heard).data).toEqual(heard)
  expect(feedMemory.safeParse({ heardAt: null, silentSince: null, newest: null }).data).toEqual(nothingHeard)
  for (const nonsense of [{ newest: 'latest' }, { heardAt: 'today' }, { silentSince: undefined }])
    expect(feedMemory.safeParse({ ...heard, ...nonsense }).success).toBe(false)
})
