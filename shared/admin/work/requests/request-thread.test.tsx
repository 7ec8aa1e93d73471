// @vitest-environment happy-dom
/** One person's requests: what is open in sight, what is closed folded, all closed by one call. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closeRequests, readThread } from '#shared/contract/threads.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { RequestThread } from './request-thread.tsx'

let screen: ShownScreen
afterEach(() => screen.close())

const threadOf = (...requests: ReturnType<typeof aRequest>[]) => ({
  ...{ id: 1, status: 'new', count: requests.length, waitingSince: null, answerBy: null, next: null },
  ...{
    joins: [],
    cuts: [],
    requests: requests.map(({ quote: _, ...one }) => ({ ...one, quoteNumber: null })),
  },
})
const show = async (thread: ReturnType<typeof threadOf>) => {
  const bodies: unknown[] = []
  screen = await showScreen(() => <RequestThread request={aRequest({ id: 7 })} />, {
    path: '/admin/requests',
    address: '/admin/requests',
    prepare: server => {
      server.on(readThread, () => ({ status: 200, body: thread }))
      server.on(closeRequests, ({ body }) => {
        bodies.push(body)
        return { status: 200, body: [] }
      })
    },
  })
  return bodies
}
const button = (place: ParentNode, words: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)

test('the others stand newest first, closed ones are folded, and all are closed with their versions', async () => {
  const bodies = await show(
    threadOf(
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
  await act(async () => start.click())
  const yes = await screen.until(() => button(document, 'Закрыть 3'))
  expect(bodies).toEqual([])
  await act(async () => yes.click())
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([
    {
      requests: [
        { id: 9, version: 2 },
        { id: 7, version: 3 },
        { id: 4, version: 5 },
      ],
    },
  ])
})

test('whoever has asked once has no thread, and one open request is closed where it stands', async () => {
  await show(threadOf(aRequest({ id: 7 }), aRequest({ id: 5, status: 'done' })))
  await screen.until(() => screen.place.querySelector('details'))
  expect(button(screen.place, 'Закрыть все')).toBeUndefined()
})
