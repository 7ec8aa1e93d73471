// @vitest-environment happy-dom
import { act, type ComponentType, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { OptionForm } from '#shared/admin/calculation/options/option-form.tsx'
import { RateForm, useRateForm } from '#shared/admin/calculation/rates/rate-form.tsx'
import { ReferenceLotForm } from '#shared/admin/calculation/reference-lots/reference-lot-form.tsx'
import { CreateMetaPage } from '#shared/admin/content/metas/meta-page.tsx'
import { PostPage } from '#shared/admin/content/posts/post-page.tsx'
import { NewPerson } from '#shared/admin/system/accounts/new-person.tsx'
import { OwnAccount } from '#shared/admin/system/accounts/own-account.tsx'
import { createMetaEndpoint, listMetasEndpoint } from '#shared/contract/content/metas.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { showFirstProblem } from './use-show-problems.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const close = () => undefined
const option = { id: 4, title: 'phone', value: '1', version: 3, updatedAt: '2026-11-20T09:00:00.000Z' }
const LongOption = () => <OptionForm option={{ ...option, note: 'x'.repeat(1_001) }} onClose={close} />
const NewLot = () => <ReferenceLotForm lot={null} onClose={close} />
const NewRate = () => {
  const first = useRef<HTMLInputElement>(null)
  return <RateForm state={useRateForm()} rates={[]} first={first} />
}

const open = async (Screen: ComponentType) => {
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.gives(listMetasEndpoint, () => [])
      server.on(createMetaEndpoint, () => ({
        status: 409,
        body: { message: 'Занято', errors: { page: 'Занято' } },
      }))
    },
  })
}

const send = () => act(async () => screen.place.querySelector('form')?.requestSubmit())

test.each<[string, ComponentType]>([
  ['post', PostPage],
  ['meta', CreateMetaPage],
  ['option', LongOption],
  ['lot', NewLot],
  ['person', NewPerson],
  ['account', OwnAccount],
  ['rate', NewRate],
])('a refused form leads to its first problem and says so beside its button: %s', async (_form, Screen) => {
  await open(Screen)
  await send()
  const first = screen.place.querySelector('[aria-invalid="true"], input[data-invalid]')
  expect(first).not.toBeNull()
  expect(document.activeElement).toBe(first)
  const note = [...screen.place.querySelectorAll<HTMLElement>('[role=status]')].find(({ textContent }) =>
    textContent?.includes('Не сохранено'),
  )
  expect(note).toBeDefined()

  await act(async () => (document.activeElement as HTMLElement).blur())
  await act(async () => note?.querySelector('button')?.click())
  expect(document.activeElement).toBe(first)
})

test('a problem in what is folded unfolds it', async () => {
  await open(() => (
    <details>
      <input aria-invalid="true" />
    </details>
  ))
  showFirstProblem()
  expect(screen.place.querySelector('details')?.hasAttribute('open')).toBe(true)
})
