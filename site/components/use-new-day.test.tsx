// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNewDay } from './use-new-day.ts'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a day that could not be turned, as on a laptop that wakes up before its network, is tried again', async () => {
  vi.setSystemTime('2026-12-31T21:59:30Z')
  const onTurn = vi.fn(async () => onTurn.mock.calls.length > 1)
  const Page = () => {
    useNewDay('2026-12-31', onTurn)
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(<Page />))
  for (const times of [1, 2, 2, 2]) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onTurn).toHaveBeenCalledTimes(times)
  }
  await act(async () => root.unmount())
})
