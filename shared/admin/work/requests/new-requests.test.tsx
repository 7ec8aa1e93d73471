// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listThreadsEndpoint } from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { NewRequests } from './new-requests.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('who else waits is shown while the first was taken up without a server', async () => {
  const takenUp = { ...aThread(aRequest({ name: 'Взята' })), status: 'in_work', waitingSince: null } as const
  const waiting = aThread(aRequest({ id: 9, name: 'Ждёт' }))
  screen = await renderScreen(NewRequests, {
    address: '/admin',
    prepare: server => server.gives(listThreadsEndpoint, () => aRequestPage(takenUp, waiting)),
  })
  await screen.until(() => screen.place.textContent?.includes('Ждёт'))
  expect(screen.place.textContent).not.toContain('Взята')
})
