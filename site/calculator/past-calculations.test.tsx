// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PastCalculations } from './past-calculations.tsx'
import { remember } from './past-calculations-store.ts'
import type { Calculation } from './use-calculator.ts'

test('a calculation without a name of its own is named after its car, on a page of any address', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window, 'location', 'get').mockReturnValue(new URL('about:blank') as unknown as Location)
  const address = '/calculator?route=eu&engine=diesel&volume_cc=1968&year=2018&price=9000'
  remember(localStorage, { address, name: '', total: '100.00' })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<PastCalculations calculation={{} as Calculation} prefix="/uk" />))
  const link = place.querySelector('a')
  expect(link?.textContent).toContain('2018')
  expect(link?.getAttribute('href')).toBe(`/uk${address}`)
  await act(async () => root.unmount())
})

test('a browser that blocks site data shows the page without a list', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<PastCalculations calculation={{} as Calculation} prefix="" />))
  expect(place.innerHTML).toBe('')
  await act(async () => root.unmount())
})
