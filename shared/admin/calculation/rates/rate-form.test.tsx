// @vitest-environment happy-dom
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RateForm, useRateForm } from './rate-form.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test('both fields begin with the rates that are known, and that is no unsaved change', async () => {
  const Screen = () => {
    const state = useRateForm({ USD: 44.1, EUR: 50.2 })
    return (
      <>
        <RateForm state={state} rates={[]} first={useRef(null)} />
        {state.dirty && 'unsaved'}
      </>
    )
  }
  screen = await renderScreen(Screen)
  const values = [...screen.place.querySelectorAll('input')].map(({ value }) => value)
  expect(values.slice(1)).toEqual(['44,1', '50,2'])
  expect(screen.place.textContent).not.toContain('unsaved')
})
