/** What every journey of the admin has: a server, a signed-in colleague, and a page that must stay silent. */
import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { type AdminHostOptions, openTab, type Place, signInTab } from './admin-host.ts'
import { driveByKeyboard, type InputDriverOption } from './input-driver.ts'
import { type JourneyServer, type JourneyServers, startProgram } from './journey-servers.ts'
import type { Seeded } from './serve.ts'

export { expect }

export const owner = { email: 'owner@example.com', password: 'correct horse battery' }

/** Calls the API as a colleague in another place would. */
export type Colleague = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

export interface Fixtures extends Seeded {
  /** Of this journey alone. */
  server: JourneyServer
  serverUrl: string
  colleague: Colleague
  /** The tab or the window of this journey, beyond its page. */
  place: Place
  /** Messages of the console that this journey expects. */
  expected: RegExp[]
  /** Fails the journey for anything on the console and for any violation of the content policy. */
  silence: undefined
}

export interface WorkerFixtures extends AdminHostOptions, InputDriverOption {
  servers: JourneyServers
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['none', { option: true }],
  adminEmail: [owner.email, { option: true }],
  mail: [false, { option: true }],

  servers: [
    async ({}, use) => {
      const servers = startProgram()
      await use(servers)
      await servers.end()
    },
    { scope: 'worker' },
  ],

  // What another journey has left behind is nothing that this one could depend on.
  server: async ({ servers, seed, adminEmail, mail }, use) => {
    const server = await servers.start({ seed, adminEmail, mail })
    await use(server)
    await server.stop()
  },

  serverUrl: async ({ server }, use) => use(server.url),

  program: [null, { option: true, scope: 'worker' }],

  place: async ({ context, program, serverUrl, viewport }, use) => {
    const place = program === null ? await openTab(context) : await program.open(serverUrl, context, viewport)
    places.set(place.page, place)
    await use(place)
    await place.close()
  },

  hands: ['mouse', { option: true, scope: 'worker' }],

  page: async ({ place, hands }, use) => {
    if (hands === 'keyboard') driveByKeyboard(place.page)
    await use(place.page)
  },

  baseURL: async ({ serverUrl }, use) => use(serverUrl),

  colleague: async ({ serverUrl }, use) => use(colleagueAt(serverUrl)),

  expected: async ({}, use) => use([]),

  silence: [
    async ({ page, expected }, use) => {
      const said: string[] = []
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type()))
          said.push(`${message.text()} ${message.location().url}`.trim())
      })
      page.on('pageerror', error => said.push(`${error.name}: ${error.message}`))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
        )
      })
      await use(undefined)
      const usual = [...expected, askedForSession]
      expect(said.filter(text => !usual.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The browser's own note where the sign-in asks for a session and nobody is signed in. */
const askedForSession = /status of 401 .*\/api\/auth\/session$/

/** The owner in another place, who signs in again when a journey has ended all sessions. */
export const colleagueAt = (serverUrl: string): Colleague => {
  let token: string | undefined
  const signIn = async (): Promise<string> => {
    const login = await send(serverUrl, 'POST', '/api/auth/login', owner)
    return ((await login.json()) as { token: string }).token
  }
  return async (method, path, body, headers) => {
    const ask = async () => {
      token ??= await signIn()
      return send(serverUrl, method, path, body, { ...headers, Authorization: `Bearer ${token}` })
    }
    const response = await ask()
    if (response.status !== 401) return response
    await response.arrayBuffer()
    token = undefined
    return ask()
  }
}

const places = new WeakMap<Page, Place>()

/** Opens a page behind the guard, signed in as the owner. How people sign in has journeys of its own. */
export const signIn = async (page: Page, path = '/admin'): Promise<void> => {
  const place = places.get(page)
  if (place === undefined) await signInTab(page, owner)
  else await place.signIn(owner)
  await page.goto(path)
  await page.waitForURL(url => url.pathname + url.search === path)
  await expect(page.locator('[data-page-title]')).toBeVisible()
}

/** By the button with the person's name, at the foot of the menu. */
export const signOut = async (page: Page, email: string = owner.email): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: email }).click()
  await page.getByRole('link', { name: 'Выйти' }).click()
}

export const fillLogin = async (
  page: Page,
  password = owner.password,
  email = owner.email,
): Promise<void> => {
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Ends every session of the account elsewhere, lets the page find out, and signs in again on it. */
export const endSession = async (
  page: Page,
  colleague: Colleague,
  findOut: () => Promise<void>,
): Promise<void> => {
  const { pathname, search } = new URL(page.url())
  await colleague('POST', '/api/auth/logout-all')
  await findOut()
  await expect(page).toHaveURL(url => url.pathname === '/admin/login')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    message: 'session',
    next: pathname + search,
  })
  await expect(page.getByText('Сеанс закончился', { exact: false })).toBeVisible()
  await fillLogin(page)
}

/** Also when the browser asks whether to leave. */
export const reloadAnyway = async (page: Page): Promise<void> => {
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
}

/** A form of the site, sent by a visitor of an address of his own: the limits of one journey do not meet the next. */
/** A number of nobody else: requests of one number stand together. */
export const aPhone = (): string => `+38067${randomInt(1_000_000, 10_000_000)}`

export const submitAsVisitor = async (
  serverUrl: string,
  form: 'callback' | 'calculation',
  body: unknown,
  /** Of the page with the form. */
  lang: 'ru' | 'uk' = 'ru',
): Promise<void> => {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const sent = await send(serverUrl, 'POST', `/api/mail/${form}?lang=${lang}`, body, {
    'X-Forwarded-For': address,
  })
  expect(sent.status).toBe(202)
}

const send = (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
