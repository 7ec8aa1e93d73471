// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyPresenceEndpoint, presenceEvery } from '#shared/contract/platform/presence.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { translatePage } from '#site/e2e/translate-page.ts'
import { rejection } from '../testing/rejection.ts'
import { PresenceHint } from './presence-hint.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('who else is there is asked for again, and the server hears of the leaving', async () => {
  const sent: unknown[] = []
  let isThere = true
  const screen = await renderScreen(() => <PresenceHint kind="post" record="8" />, {
    prepare: server =>
      server.on(notifyPresenceEndpoint, ({ body }) => {
        sent.push(body)
        const others = [{ id: 2, name: 'Олена', since: '2026-11-20T08:00:00.000Z' }]
        return isThere ? { status: 200, body: { others } } : rejection(403)
      }),
  })
  await screen.until(() => screen.place.textContent.includes('Сейчас здесь и Олена'))
  isThere = false
  await act(async () => vi.advanceTimersByTimeAsync(presenceEvery))
  await screen.until(() => !screen.place.textContent.includes('Олена'))
  await screen.close()
  const open = { kind: 'post', record: '8' }
  await vi.waitFor(() => expect(sent).toEqual([open, open, { ...open, leaving: true }]))
})

test('a page that the browser has translated names whoever is there now', async () => {
  let name = 'Олена'
  const screen = await renderScreen(() => <PresenceHint kind="post" record="8" />, {
    prepare: server =>
      server.on(notifyPresenceEndpoint, () => ({
        status: 200,
        body: { others: [{ id: 2, name, since: '2026-11-20T08:00:00.000Z' }] },
      })),
  })
  await screen.until(() => screen.place.textContent.includes('Олена'))
  // An observer would go on to translate the screens of other tests.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => {}
    },
  )
  translatePage()
  vi.unstubAllGlobals()
  name = 'Иван'
  await act(async () => vi.advanceTimersByTimeAsync(presenceEvery))
  await screen.until(() => screen.place.textContent === 'Сейчас здесь и Иван')
  await screen.close()
})
