// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SaveRetry, useSaveRetry } from './use-save-retry.ts'

let root: Root
let waiting: SaveRetry
const save = vi.fn(() => {})

/** What the page has shown, one entry a rendering. */
const shown: boolean[] = []

const Form = () => {
  waiting = useSaveRetry(save)
  shown.push(waiting.waiting)
  return null
}

const pass = (milliseconds: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const fail = (): Promise<void> => act(async () => waiting.wait())
const comeBack = (): Promise<void> => act(async () => void window.dispatchEvent(new Event('online')))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  save.mockReset()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  shown.length = 0
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('every failed attempt in a row waits longer, until the wait is stopped', async () => {
  await fail()
  for (const pause of [2_000, 4_000, 8_000, 15_000, 15_000]) {
    save.mockClear()
    await pass(pause - 1)
    expect(save).not.toHaveBeenCalled()
    await pass(1)
    expect(save).toHaveBeenCalledTimes(1)
    await fail()
  }
  await act(async () => waiting.stop())
  await pass(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  await fail()
  await pass(2_000)
  expect(save).toHaveBeenCalledTimes(2)
})

test('an attempt that fails before anything is rendered is repeated as well', async () => {
  save.mockImplementation(() => waiting.wait())
  await fail()
  for (const [pause, attempts] of [
    [2_000, 1],
    [4_000, 2],
    [8_000, 3],
  ] as const) {
    await pass(pause)
    expect(save).toHaveBeenCalledTimes(attempts)
  }
})

test('the wait is shown through the attempts that are made in it', async () => {
  await fail()
  await pass(2_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(waiting.waiting).toBe(true)
  await fail()
  expect(shown).not.toContain(false)
})

test('a connection that comes back is used at once, also when an attempt was on its way just then', async () => {
  await fail()
  await comeBack()
  expect(save).toHaveBeenCalledTimes(1)
  await comeBack()
  expect(save).toHaveBeenCalledTimes(1)
  await fail()
  await pass(0)
  expect(save).toHaveBeenCalledTimes(2)
  // That one had its connection: the next waits as usual.
  await fail()
  await pass(3_999)
  expect(save).toHaveBeenCalledTimes(2)
})
