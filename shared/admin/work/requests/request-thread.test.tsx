// @vitest-environment happy-dom
/** One person's requests: what is open in sight, what is closed folded, all closed by one call. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listOutcomeReasonsEndpoint, listRequestsEndpoint } from '#shared/contract/work/requests.ts'
import {
  changeThreadEndpoint,
  closeRequestsEndpoint,
  readThreadEndpoint,
  type RequestThread as Thread,
} from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestThreadView, SamePerson } from './request-thread.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (thread: Thread) => {
  const bodies: unknown[] = []
  const Screen = () => (
    <>
      <RequestThreadView request={aRequest({ id: 7 })} />
      <SamePerson request={aRequest({ id: 7 })} />
    </>
  )
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.gives(readThreadEndpoint, () => thread)
      for (const endpoint of [closeRequestsEndpoint, changeThreadEndpoint]) {
        server.gives(endpoint, ({ body }) => {
          bodies.push(body)
          return endpoint === closeRequestsEndpoint ? [] : thread
        })
      }
      server.gives(listOutcomeReasonsEndpoint, () => [{ ru: 'Дорого', uk: 'Дорого' }])
      const found = aRequestPage(aRequest({ id: 7 }), aRequest({ id: 2, name: 'Пётр' }))
      server.gives(listRequestsEndpoint, () => found)
    },
  })
  return bodies
}
const button = (place: ParentNode, words: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)

test('the others stand newest first, closed ones are folded, and all are closed with their versions', async () => {
  const bodies = await show(
    aThread(
      aRequest({ id: 9, version: 2, summary: 'Бензин 2,5 л' }),
      aRequest({ id: 7, version: 3, status: 'in_work' }),
      aRequest({ id: 5, version: 4, status: 'done', outcome: 'contract' }),
      aRequest({ id: 4, version: 5, status: 'in_work' }),
    ),
  )
  const start = await screen.until(() => button(screen.place, 'Закрыть все'))
  const links = (folded: boolean) =>
    [...screen.place.querySelectorAll('a')]
      .filter(link => (link.closest('details') !== null) === folded)
      .map(link => link.textContent)
  expect(links(false)).toEqual(['Звонок № 9', 'Звонок № 4'])
  expect(links(true)).toEqual(['Звонок № 5'])
  expect(screen.place.textContent).toContain('Бензин 2,5 л')
  // States change while the page is open, also in a browser that translates it.
  expect(keptTexts(screen.place.querySelector('li') ?? undefined)).toEqual([])
  await act(async () => start.click())
  const refused = await screen.until(() => button(document, '2Отказ…'))
  expect(bodies).toEqual([])
  await act(async () => refused.click())
  const reason = await screen.until(() => button(document, '1Дорого'))
  await act(async () => reason.click())
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([
    {
      requests: [
        { id: 9, version: 2 },
        { id: 7, version: 3 },
        { id: 4, version: 5 },
      ],
      outcome: 'refused',
      outcomeReason: 'Дорого',
    },
  ])
})

test('somebody of another name in the thread is named, also before all of it is closed', async () => {
  await show(aThread(aRequest({ id: 7 }), aRequest({ id: 5, name: 'Пётр' }), aRequest({ id: 4 })))
  const start = await screen.until(() => button(screen.place, 'Закрыть все'))
  const said = [...screen.place.querySelectorAll('li')].map(({ textContent }) =>
    textContent?.includes('Пётр'),
  )
  expect(said).toEqual([true, false])
  expect(screen.place.querySelectorAll('li')[1]?.textContent).not.toContain('Олена')
  await act(async () => start.click())
  const dialog = await screen.until(() => document.querySelector('[role="dialog"]'))
  expect(dialog.textContent).toContain('№ 7 (Олена Коваль), № 5 (Пётр), № 4 (Олена Коваль)')
})

test('all of them are closed by A and a digit', async () => {
  const bodies = await show(aThread(aRequest({ id: 7 }), aRequest({ id: 5 })))
  await screen.until(() => button(screen.place, 'Закрыть все'))
  const key = (code: string) =>
    act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true })))
  await key('KeyA')
  await screen.until(() => document.querySelector('[role="dialog"]'))
  await key('Digit1')
  await screen.until(() => bodies.length === 1)
  expect(bodies).toMatchObject([{ requests: [{ id: 7 }, { id: 5 }], outcome: 'contract' }])
})

test('one open request is closed where it stands', async () => {
  await show(aThread(aRequest({ id: 7 }), aRequest({ id: 5, status: 'done' })))
  await screen.until(() => screen.place.querySelector('details'))
  expect(button(screen.place, 'Закрыть все')).toBeUndefined()
})

test('a colleague says that a request or a number is not of this person, or takes that back', async () => {
  const hand = { by: 'Олег', at: '2026-11-20T08:00:00.000Z' }
  const bodies = await show({
    ...aThread(aRequest({ id: 7 }), aRequest({ id: 5 })),
    joins: [{ request: 7, other: 5, ...hand }],
  })
  await screen.until(() => screen.place.textContent?.includes('№ 7 и № 5 соединил Олег'))
  const choose = async (words: string) => {
    await act(async () => button(screen.place, 'Ещё')?.click())
    const item = await screen.until(() => button(document, words))
    await act(async () => item.click())
  }
  await choose('Не тот же: отделить эту заявку')
  await screen.until(() => bodies.length === 1)
  await choose('Номер +380 67 123-45-67 общий: не собирать')
  await screen.until(() => bodies.length === 2)
  await choose('Собирать, как раньше')
  await screen.until(() => bodies.length === 3)
  expect(bodies).toEqual([{ way: 'cut' }, { way: 'cut-contact', contact: 'phone' }, { way: 'restore' }])
})

test('the same person under another number is found and joined; what stands here already is not offered', async () => {
  const bodies = await show(aThread(aRequest({ id: 7 })))
  const menu = await screen.until(() => button(screen.place, 'Ещё'))
  await act(async () => menu.click())
  const item = await screen.until(() => button(document, 'Это тот же человек, что и…'))
  await act(async () => item.click())
  const search = await screen.until(() => document.querySelector<HTMLInputElement>('input[type="search"]'))
  await typeInto(search, 'Пётр')
  const found = await screen.until(() => document.querySelector('[aria-label="Найденные заявки"] button'))
  expect(found.textContent).toContain('Пётр, звонок № 2')
  expect(found.parentElement?.children).toHaveLength(1)
  await act(async () => (found as HTMLElement).click())
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'join', request: 2 }])
})
