// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setRateEndpoint } from '#shared/contract/calculation/rates.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RateForm } from './rate-form.tsx'
import { useRateForm } from './use-rate-form.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test('what is typed while the rates of a day are stored stays', async () => {
  const stored = Promise.withResolvers<void>()
  const Screen = () => <RateForm state={useRateForm()} rates={[]} first={useRef(null)} />
  screen = await renderScreen(Screen, {
    path: '/',
    address: '/',
    prepare: server =>
      server.on(setRateEndpoint, async () => {
        await stored.promise
        return { status: 200, body: { date: '2026-11-20', USD: 44.1, EUR: null, manual: ['USD'] } }
      }),
  })
  const field = (label: string) => {
    const found = [...screen.place.querySelectorAll('label')].find(each =>
      each.textContent?.startsWith(label),
    )
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
  }
  await typeInto(field('Доллар'), '44,1')
  await act(async () => screen.place.querySelector('form')?.requestSubmit())
  await screen.until(() => screen.server.calls.some(({ method }) => method === 'PUT'))
  await typeInto(field('Евро'), '50,2')
  await act(async () => stored.resolve())
  await screen.until(() => !screen.place.querySelector('[data-loading]'))
  expect(field('Евро').value).toBe('50,2')
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
  screen = await renderScreen(Screen, { path: '/', address: '/', prepare: () => {} })
  const values = [...screen.place.querySelectorAll('input')].map(({ value }) => value)
  expect(values.slice(1)).toEqual(['44,1', '50,2'])
  expect(screen.place.textContent).not.toContain('unsaved')
})
