// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenedPage } from './open-page.ts'
import { useShownPage } from './use-shown-page.ts'

const aPage = (name: string, build = 'now') =>
  ({
    data: { site: { prefix: '', build, today: '2026-12-31' }, head: {}, page: { kind: name } },
    Page: () => null,
    Layout: () => null,
  }) as unknown as OpenedPage

/** How each page that was asked for ends. */
let loads: { path: string; end: PromiseWithResolvers<OpenedPage> }[]
vi.mock('./open-page.ts', () => ({
  openPage: ({ pathname }: { pathname: string }) => {
    const end = Promise.withResolvers<OpenedPage>()
    loads.push({ path: pathname, end })
    return end.promise
  },
}))
vi.mock('./show-head.ts', () => ({ showHead: () => undefined }))

let root: Root
let router: ReturnType<typeof createMemoryRouter>
let shown: string
let first: OpenedPage
const Shown = () => {
  const { data, location } = useShownPage(first)
  shown = `${data.page.kind} at ${location.pathname}${location.hash}`
  return null
}
const go = (to: string | -1) => act(async () => void router.navigate(to as string))
const end = (at: number, page: OpenedPage) => act(async () => loads[at]?.end.resolve(page))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({
    now: new Date('2026-12-31T21:59:30Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  loads = []
  first = aPage('first')
  router = createMemoryRouter([{ path: '*', Component: Shown }], { initialEntries: ['/first'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a page whose figures depend on the day is asked for anew after midnight in Kyiv, where it stands', async () => {
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(loads).toEqual([])
  await act(async () => root.unmount())
  first = aPage('site')
  vi.setSystemTime(new Date('2026-12-31T21:59:30Z'))
  root = createRoot(document.body)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => vi.advanceTimersByTime(20_000))
  expect(loads).toEqual([])
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(loads.map(({ path }) => path)).toEqual(['/first'])
  // A laptop wakes up before its network.
  await act(async () => loads[0]?.end.reject(new TypeError('Failed to fetch')))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(loads.map(({ path }) => path)).toEqual(['/first', '/first'])
  await end(1, aPage('showcase'))
  expect(shown).toBe('showcase at /first')
})

it('a fragment that is asked for while its page is loading still shows that page', async () => {
  await go('/second')
  await go('/second#prices')
  expect(loads.map(({ path }) => path)).toEqual(['/second', '/second'])
  await end(1, aPage('second'))
  expect(shown).toBe('second at /second#prices')
})

it('a fragment of the page that is shown loads nothing, and "back" before the next page has come keeps it', async () => {
  await go('/first#prices')
  expect([loads, shown]).toEqual([[], 'first at /first#prices'])
  await go('/second')
  await go(-1)
  await end(0, aPage('second'))
  expect([loads.length, shown]).toEqual([1, 'first at /first#prices'])
})

it('a page of another release comes as a document with its fragment', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  await go('/second#prices')
  await end(0, aPage('second', 'next'))
  expect([reload.mock.calls.length, assign.mock.calls]).toEqual([1, []])
})

it.each([
  ['without a connection', 'Failed to fetch', false],
  ['when its code is gone', 'Failed to fetch dynamically imported module', true],
])('%s the document comes with its fragment', async (_when, message, onLine) => {
  sessionStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  await go('/second#prices')
  await act(async () => loads[0]?.end.reject(new TypeError(message)))
  expect([reload.mock.calls.length, shown]).toEqual([1, 'first at /first'])
})
