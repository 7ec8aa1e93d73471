// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

const place = document.createElement('div')
const root = createRoot(place)
const bar = () => place.querySelector<HTMLElement>('.progress')
const show = (busy: boolean, failed = false, words?: string) =>
  act(async () => root.render(<ProgressBar busy={busy} failed={failed} {...(words ? { words } : {})} />))
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(async () => root.render(null))
  vi.useRealTimers()
})

test('work that ends within 200 ms shows no bar', async () => {
  await show(true)
  await wait(199)
  await show(false)
  await wait(1000)
  expect(bar()?.dataset.state).toBe('idle')
})

test('longer work runs, ends and leaves after half a second', async () => {
  await show(true)
  await wait(200)
  expect(bar()?.dataset.state).toBe('running')
  await show(false)
  expect(bar()?.dataset.state).toBe('done')
  await wait(500)
  expect(bar()?.dataset.state).toBe('idle')
})

test('a failure is red, however short the work was', async () => {
  await show(true)
  await show(false, true)
  expect(bar()?.dataset.state).toBe('failed')
})

test('it is read out with words, and for the eye alone without them', async () => {
  await show(true, false, 'Загрузка')
  await wait(200)
  expect([bar()?.getAttribute('role'), bar()?.textContent]).toEqual(['status', 'Загрузка'])
  await show(true)
  expect([bar()?.getAttribute('aria-hidden'), bar()?.textContent]).toEqual(['true', ''])
})
