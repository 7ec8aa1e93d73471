// @vitest-environment happy-dom
/** Requests by keys alone, from list to list: what is typed as text is not counted, everything else is. */
import { act } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { answerRequestEndpoint, listRepliesEndpoint } from '#shared/contract/work/answers.ts'
import {
  changeRequestEndpoint,
  listOutcomeReasonsEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import {
  closeRequestsEndpoint,
  listThreadsEndpoint,
  readThreadEndpoint,
} from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestsPage } from './requests-page.tsx'

let screen: RenderedScreen
afterAll(() => screen.close())

/** People from the newest on; each fourth has an address. */
const ids = Array.from({ length: 12 }, (_, index) => 12 - index)
const sent: string[] = []

const show = async () => {
  let requests = ids.map(id =>
    aRequest({ id, name: `Клиент ${id}`, email: id % 4 === 0 ? 'a@example.com' : null }),
  )
  const one = (path: string) => requests.find(({ id }) => path.includes(`/${id}`) && idIn(path) === id)
  const idIn = (path: string) => Number(/request\/(\d+)/.exec(path)?.[1])
  const change = (path: string, fields: Partial<OfficeRequest>) => {
    requests = requests.map(each =>
      each.id === idIn(path) ? { ...each, ...fields, version: each.version + 1 } : each,
    )
    return { status: 200, body: one(path) }
  }
  screen = await renderScreen(RequestsPage, {
    prepare: server => {
      server.gives(listAdminsEndpoint, () => [])
      server.gives(listCommentsEndpoint, () => [])
      server.gives(listRepliesEndpoint, () => [])
      server.gives(listOutcomeReasonsEndpoint, () => [{ ru: 'Дорого', uk: 'Дорого' }])
      server.gives(readRequestEndpoint, ({ path }) => one(path))
      server.gives(readThreadEndpoint, ({ path }) => aThread(one(path) ?? aRequest()))
      server.gives(listThreadsEndpoint, () => aRequestPage(...requests.map(each => aThread(each))))
      server.on(answerRequestEndpoint, ({ path, body }) => {
        sent.push((body as { way: string }).way)
        return change(path, { status: 'in_work' })
      })
      server.gives(closeRequestsEndpoint, () => ({}))
      server.on(changeRequestEndpoint, ({ path, body }) => {
        const { status, outcome = null } = body as Partial<OfficeRequest>
        sent.push(outcome ?? String(status))
        return change(path, { status: status ?? 'new', outcome })
      })
    },
  })
  await screen.until(() => screen.place.querySelector('.admin-request'))
}

let pressed = 0
const key = async (code: string, ctrlKey = false) => {
  pressed += 1
  const target = document.activeElement ?? document.body
  const names: Record<string, string> = { Enter: 'Enter', Escape: 'Escape' }
  const event = { code, key: names[code] ?? 'щ', ctrlKey, bubbles: true, cancelable: true }
  await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', event)))
  // A browser presses the focused link or button.
  if (code === 'Enter' && !ctrlKey) await act(async () => (target as HTMLElement).click())
}
const detail = () => screen.place.querySelector<HTMLElement>('[aria-label="Открытая заявка"]')
const focusedRow = () => document.activeElement?.closest<HTMLElement>('.admin-request')
const openNext = async () => {
  while (!focusedRow() || focusedRow()?.dataset.new === undefined) await key('KeyJ')
  await key('Enter')
  await screen.until(() => detail()?.querySelector('h2') && screen.button('Ответить'))
}
const backToList = async () => {
  // The dialog and the form give the focus back after they have gone.
  await screen.until(() => detail()?.contains(document.activeElement))
  await key('Escape')
  await screen.until(() => detail() === null)
}
const answer = async (text: string) => {
  await key('KeyR')
  await typeInto(await screen.until(() => detail()?.querySelector('[role="group"] textarea')), text)
  const before = sent.length
  await key('Enter', true)
  await screen.until(() => sent.length > before && screen.button('Ответить'))
}
const courses: Record<string, () => Promise<void>> = {
  mail: () => answer('Добрый день!'),
  'call-back': () => answer('Перезвонить в среду'),
  outcome: async () => {
    const before = sent.length
    await key('KeyD')
    await screen.until(() => document.querySelector('[role="dialog"]'))
    await key('Digit3')
    await screen.until(() => sent.length > before)
  },
  spam: async () => {
    const before = sent.length
    await key('KeyS')
    await screen.until(() => sent.length > before)
  },
}

beforeAll(show)

// The second round begins where the first has ended.
test.each([1, 2])('each usual course takes at most five keys, round %i', async () => {
  const keys: Record<string, number> = {}
  const before = sent.length
  for (const [name, run] of Object.entries(courses)) {
    pressed = 0
    await openNext()
    await run()
    await backToList()
    keys[name] = pressed
  }
  for (const [name, most] of Object.entries({ mail: 5, 'call-back': 5, outcome: 5, spam: 3 }))
    expect(keys[name], name).toBeLessThanOrEqual(most)
  expect(sent.slice(before)).toEqual(['mail', 'phone', 'not_reached', 'spam'])
})
