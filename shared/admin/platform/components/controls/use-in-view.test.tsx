// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { useInView } from './use-in-view.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.restoreAllMocks()
})

const show = async (top: number, bottom: number) => {
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, bottom - top))
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const Opened = () => <section ref={useInView(true)} />
  screen = await renderScreen(Opened)
  return moved.mock.calls.map(([options]) => options)
}

test.each([
  ['stands in view', 100, 700, []],
  ['is below', 700, 1000, [{ block: 'end' }]],
  ['is above', -300, -100, [{ block: 'start' }]],
  ['is higher than the window', 700, 2000, [{ block: 'start' }]],
])('what %s', async (_, top, bottom, moves) => {
  expect(await show(top, bottom)).toEqual(moves)
})
