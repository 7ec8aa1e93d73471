// @vitest-environment happy-dom
/** When the session of a tab is over. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import {
  changeLanguageEndpoint,
  loginEndpoint,
  logoutEndpoint,
  readSessionEndpoint,
} from '#shared/contract/system/accounts.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { createWebShell } from './web-shell.ts'

const user = { id: 1, email: 'owner@example.com', name: 'Ольга', role: 'owner' }
const session = { token: 'token', expiresAt: '2026-11-20T22:00:00.000Z', user }
const ended = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Войдите', requestId: 'r' }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(loginEndpoint, () => ({ status: 200, body: session }))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const signedIn = async (now: string) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const shell = createWebShell()
  let ends = 0
  shell.onSessionEnd(() => {
    ends += 1
  })
  await shell.signIn({ email: user.email, password: 'correct horse battery' })
  return async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    return ends
  }
}

test('a clock that is a day ahead signs nobody out', async () => {
  server.on(readSessionEndpoint, () => ({ status: 200, body: session }))
  const endsAfter = await signedIn('2026-11-21T10:00:00.000Z')
  expect(await endsAfter(10)).toBe(0)
  expect(server.calls.length).toBeLessThan(12)
})

test('the session ends when its time is over and the server says so', async () => {
  server.on(readSessionEndpoint, () => ({ status: 401, body: ended }))
  const endsAfter = await signedIn('2026-11-20T21:50:00.000Z')
  expect(await endsAfter(9)).toBe(0)
  expect(await endsAfter(2)).toBe(1)
  expect(await endsAfter(10)).toBe(1)
})

test('the session ends when somebody else has signed in beside it', async () => {
  server.on(readSessionEndpoint, () => ({ status: 200, body: { ...session, user: { ...user, id: 2 } } }))
  const endsAfter = await signedIn('2026-11-20T21:50:00.000Z')
  expect(await endsAfter(11)).toBe(1)
})

test('without a connection nobody is signed out', async () => {
  server.on(readSessionEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  const endsAfter = await signedIn('2026-11-20T21:50:00.000Z')
  expect(await endsAfter(30)).toBe(0)
})

test('who signs in to an account of another language gets the page loaded in that one', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const signIn = (lang: string) => {
    server.on(loginEndpoint, () => ({ status: 200, body: { ...session, user: { ...user, lang } } }))
    return createWebShell().signIn({ email: user.email, password: 'correct horse battery' })
  }
  expect((await signIn('ru')).user.lang).toBe('ru')
  expect(reload).not.toHaveBeenCalled()
  void signIn('uk')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a language is chosen for the account, and before a sign-in for this browser', async () => {
  const [reload, replace] = (['reload', 'replace'] as const).map(name =>
    vi.spyOn(location, name).mockImplementation(() => undefined),
  )
  const shell = createWebShell()
  void shell.setLanguage('uk')
  expect(String(replace?.mock.calls[0])).toMatch(/[?&]lang=uk/)
  expect(server.calls).toEqual([])
  server.on(changeLanguageEndpoint, () => ({ status: 200, body: { ...user, lang: 'uk' } }))
  await shell.signIn({ email: user.email, password: 'correct horse battery' })
  void shell.setLanguage('uk')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(server.calls.at(-1)).toMatchObject({ path: '/api/auth/language', body: { lang: 'uk' } })
})

test.each([
  ['at the next attempt', (shell: AdminShell) => shell.signOut().then(() => null)],
  ['at the next load of a page', () => createWebShell().restore()],
])('a sign-out that did not reach the server is made up for %s', async (_when, goOn) => {
  server.on(readSessionEndpoint, () => ({ status: 200, body: session }))
  server.on(logoutEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  const shell = createWebShell()
  await shell.signIn({ email: user.email, password: 'correct horse battery' })
  await expect(shell.signOut()).rejects.toThrow()
  server.on(logoutEndpoint, () => ({ status: 204 }))
  server.calls.length = 0
  expect(await goOn(shell)).toBeNull()
  expect(server.calls.map(({ path }) => path)).toEqual([readSessionEndpoint.path, logoutEndpoint.path])
  // The session of a later sign-in is another one.
  expect(await createWebShell().restore()).toMatchObject({ user: { id: 1 } })
})

test('who signs in after such a sign-out stays signed in', async () => {
  server.on(readSessionEndpoint, () => ({ status: 200, body: session }))
  server.on(logoutEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  const shell = createWebShell()
  await shell.signIn({ email: user.email, password: 'correct horse battery' })
  await expect(shell.signOut()).rejects.toThrow()
  await shell.signIn({ email: user.email, password: 'correct horse battery' })
  expect(await createWebShell().restore()).toMatchObject({ user: { id: 1 } })
})
