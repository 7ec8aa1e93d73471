// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServices, ServicesProvider } from '#shared/admin/platform/services.ts'
import type { Credentials } from '#shared/admin/platform/shell.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { loginPath } from '#shared/domain/system/login-path.ts'
import { contrast, readable } from '#shared/domain/text/accent-colour.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { typeInto } from '#shared/testing/type-into.ts'
import { LoginPage } from './login-page.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const refusal = (status: number, detail: string, more: object = {}) =>
  new ApiError(status, { type: 'about:blank', title: 'x', status, requestId: 'r', detail, ...more }, detail)

/** The only call of this page that is not the shell's. */
let readSite = async (): Promise<unknown> => ({ site: { name: 'Брокер «Їжак»' } })

let router: ReturnType<typeof createMemoryRouter>

const show = async (
  signIn: (pair: Credentials) => Promise<ReturnType<typeof aSession>>,
  address = '/admin/login',
) => {
  router = createMemoryRouter(
    [
      { path: '/admin/login', element: <LoginPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  const services = createServices({ ...fakeShell(null), signIn })
  Object.assign(services.client, { call: readSite })
  await services.session.ready()
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={services.queries}>
          <ServicesProvider value={services}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  return services
}

const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const type = async (name: string, text: string) => {
  const input = field(name)
  if (!input) throw new Error(`no field ${name}`)
  await typeInto(input, text)
}

const submit = () => act(async () => place.querySelector('form')?.requestSubmit())

test('the code is asked for after the pair, which stays in the form', async () => {
  const sent: Credentials[] = []
  await show(async pair => {
    sent.push(pair)
    if (pair.code === '123456') return aSession()
    const detail = pair.code ? 'Код не подошёл' : 'Введите код из приложения'
    throw refusal(401, detail, { type: twoFactorProblem })
  })
  await type('email', 'vera@example.com')
  await type('password', 'зелёный трамвай 48')
  expect(field('code')).toBeNull()
  await submit()
  expect(field('code')?.autocomplete).toBe('one-time-code')
  expect(field('password')?.value).toBe('зелёный трамвай 48')
  await type('code', '000000')
  await submit()
  expect(place.textContent).toContain('Код не подошёл')
  await type('code', '123456')
  await submit()
  expect(sent.map(({ code }) => code)).toEqual([undefined, '000000', '123456'])
  expect(sent.at(-1)?.email).toBe('vera@example.com')
})

test('a password that is missing is asked for in its own field, which has the focus', async () => {
  const signIn = vi.fn(async () => aSession())
  await show(signIn)
  await type('email', 'vera@example.com')
  await act(async () => field('email')?.focus())
  await submit()
  const password = field('password')
  expect(document.activeElement).toBe(password)
  const said = password?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(said.map(id => document.getElementById(id)?.textContent).join('')).toBe('Пароль: заполните поле')
  expect(signIn).not.toHaveBeenCalled()
})

test.each([
  ['/admin/posts?status=draft', '/admin/posts?status=draft'],
  ['//evil.example/admin', '/admin'],
  ['/admin/requests?open=18', '/admin/requests?open=18#said', '#said'],
  ['/admin/posts/7#text', '/admin/posts/7#text', '#other'],
])('a way back to %s leads to %s', async (asked, shown, fragment = '') => {
  await show(async () => aSession(), `/admin/login?next=${encodeURIComponent(asked)}${fragment}`)
  await type('email', 'vera@example.com')
  await type('password', 'зелёный трамвай 48')
  await submit()
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(shown)
})

test('whoever has ended all sessions is not told that this one ended by itself', async () => {
  await show(async () => aSession(), loginPath('everywhere'))
  const said = place.querySelector('[role=status]')?.textContent
  expect(said).toContain('Вы вышли на всех устройствах')
  expect(said).not.toContain('Сеанс закончился')
})

test('a wait is counted down, and nothing is sent meanwhile', async () => {
  const signIn = vi.fn(async () => {
    throw refusal(429, 'Слишком много попыток', { retryAfter: 31 })
  })
  await show(signIn)
  await type('email', 'vera@example.com')
  await type('password', 'x')
  await submit()
  expect(place.textContent).toMatch(/Повторить можно через 31 секунду/)
  await submit()
  expect(signIn).toHaveBeenCalledTimes(1)
})

test('whoever signs in starts with nothing that was asked before: a visitor learns less than the office', async () => {
  const { queries } = await show(async () => aSession())
  queries.setQueryData(['posts'], ['what a visitor may see'])
  await type('email', 'vera@example.com')
  await type('password', 'зелёный трамвай 48')
  await submit()
  expect(queries.getQueryData(['posts'])).toBeUndefined()
})

/** What is asked for after the form is there. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise(done => setTimeout(done)))
    check()
  }, 20_000)

test('says whose office it is, and stays a form where that cannot be notified', async () => {
  await show(async () => aSession())
  await until(() => expect(place.querySelector('svg + span')?.textContent).toBe('Брокер «Їжак»'))
  await act(async () => root.unmount())
  root = createRoot(place)
  let asked = false
  readSite = async () => {
    asked = true
    throw new ApiError(0, null, 'Нет связи')
  }
  await show(async () => aSession())
  await until(() => expect(asked).toBe(true))
  expect(place.querySelector('svg + span')?.textContent).toBe('')
  expect(field('email')).not.toBeNull()
})

test('the firm’s own logo stands in the place of ours', async () => {
  readSite = async () => ({ site: { name: 'Авто Мост', look: { href: '', logo: '/media/logo.webp' } } })
  await show(async () => aSession())
  const logo = () => place.querySelector('img:has(+ span)')?.getAttribute('src')
  await until(() => expect(logo()).toBe('/media/logo.webp'))
})

test('the sign-in has the firm’s own colour, and words that are readable on it', async () => {
  readSite = async () => ({ site: { name: 'Авто Мост', look: { href: '', logo: null, accent: '#0057b7' } } })
  await show(async () => aSession())
  const own = (name: string) => place.querySelector<HTMLElement>('.admin-card')?.style.getPropertyValue(name)
  await until(() => expect(own('--mantine-primary-color-filled')).toBe('#0057b7'))
  expect(contrast('#0057b7', own('--mantine-color-black') ?? '')).toBeGreaterThan(readable)
  expect(own('--accent')).toMatch(/^light-dark\(#\w{6}, #\w{6}\)$/)
})
