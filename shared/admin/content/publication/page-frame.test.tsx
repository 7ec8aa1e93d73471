// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { PageFrame } from './page-frame.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.restoreAllMocks()
})

/** Shows a page of one section; the test's document has neither frames nor heights. */
const show = async (onOpen?: (id: string) => void) => {
  const page = new DOMParser().parseFromString('', 'text/html')
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  screen = await renderScreen(() => (
    <PageFrame
      html='<main data-section="a">Текст</main>'
      device="desktop"
      scheme="light"
      titles={new Map([['a', 'Мелкий текст']])}
      onOpen={onOpen}
    />
  ))
  expect(page.body.textContent).toBe('Текст')
}

const spot = 'Править раздел «Мелкий текст»'

test('a section of the page leads to its fields', async () => {
  const opened: string[] = []
  await show(id => opened.push(id))
  await screen.press(spot)
  expect(opened).toEqual(['a'])
})

test('where nothing can be edited, the page has no buttons that say so', async () => {
  await show()
  expect(screen.button(spot)).toBeUndefined()
})
