// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { readQuoteDocumentEndpoint } from '#shared/contract/calculation/quotes.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { QuoteDocumentButton } from './quote-document-button.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (complete: boolean, shell: AdminShell): Promise<HTMLButtonElement> => {
  const statement = { complete, missing: [{ message: 'Сумма не задана.' }] } as unknown as CostBreakdown
  const Screen = () => <QuoteDocumentButton quote={{ number: '2026-000123', statement }} />
  screen = await renderScreen(Screen, {
    shell,
    prepare: server => server.on(readQuoteDocumentEndpoint, () => ({ status: 200, body: 'pdf' })),
  })
  return screen.until(() => screen.place.querySelector('button'))
}

const dragged: string[] = []
const desktop = (): AdminShell => ({
  ...fakeShell(),
  dragFile: async (_name, content) => void dragged.push(await content.text()),
})

const startDrag = async (button: HTMLButtonElement): Promise<void> => {
  const event = new Event('dragstart', { bubbles: true, cancelable: true })
  await act(async () => button.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
}

test('on the web the button cannot be dragged', async () => {
  expect((await show(true, fakeShell())).getAttribute('draggable')).toBeNull()
})

test('the PDF is dragged out of the window, unless the person has let go before it was there', async () => {
  const button = await show(true, desktop())
  expect(button.getAttribute('draggable')).toBe('true')
  await startDrag(button)
  await screen.until(() => dragged.length === 1)
  expect(dragged).toEqual(['"pdf"'])
  window.addEventListener('dragstart', () => window.dispatchEvent(new Event('pointerup')), { once: true })
  await startDrag(button)
  await screen.until(() => screen.server.calls.length === 2)
  await act(async () => undefined)
  expect(dragged).toEqual(['"pdf"'])
})

test('a sum that lacks something is asked about first, and nothing is fetched before', async () => {
  await startDrag(await show(false, desktop()))
  await screen.until(() => document.body.textContent?.includes('Отправить неполный итог?'))
  expect(screen.server.calls).toEqual([])
})
