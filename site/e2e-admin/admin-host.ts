/** Where the admin runs, a tab of a browser or the window of a program: what journeys do there beyond the page itself. */
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, type ViewportSize } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

export interface Download {
  name: string
  content: Buffer
}

export interface Place {
  /** Nobody is signed in on it at first. */
  page: Page
  /** Signs in without the form; the next page that is opened knows it. */
  signIn(pair: Credentials): Promise<void>
  /** Opens a path on a fresh page after this one has ended without a farewell, as when a browser dies. */
  reopen(path: string): Promise<Page>
  /** Takes the connection to the server away. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** The next such call reaches the server; neither its response nor anything else comes through until `mend`. */
  loseResponse(method: string, path: RegExp): Promise<void>
  /** What the person has on the disk after doing so. */
  download(act: () => Promise<void>): Promise<Download>
  /** The page that opens beside the admin. */
  openBeside(act: () => Promise<void>): Promise<Page>
  close(): Promise<void>
}

/** A program that shows the admin in windows of its own. */
export interface Program {
  /** @param browser the person's usual one, where links out of the program open */
  open(serverUrl: string, browser: BrowserContext, size: ViewportSize | null): Promise<Place>
}

export interface AdminHostOptions {
  /** Null is the browser. */
  program: Program | null
}

/** What the browser reports about calls that a journey keeps from their end. */
export const lostCalls = [/Failed to load resource/, /Failed to fetch/, /net::ERR_/]

export const signInTab = async (page: Page, pair: Credentials): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: pair })
  expect(answer.status()).toBe(200)
}

/**
 * A page is used once it is seen: what is pressed before the first paint, Chromium drops.
 *
 * @param addressOf the page's own address of a path that journeys name
 */
export const usedWhenSeen = (page: Page, addressOf = (path: string) => path): Page => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const seen = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  page.goto = async (path, options) => {
    const answer = await goto(addressOf(path), options)
    await seen()
    return answer
  }
  page.reload = async options => {
    const answer = await reload(options)
    await seen()
    return answer
  }
  return page
}

/** Chromium intercepts the calls of an open page a moment after it has agreed to: one of that moment passes by unseen. */
const untilIntercepted = async (page: Page): Promise<void> => {
  let seen = false
  await page.route('**/readyz', route => {
    seen = true
    return route.fallback()
  })
  await expect(async () => {
    await page.evaluate(() => fetch('/readyz'))
    expect(seen).toBe(true)
  }).toPass()
  await page.unroute('**/readyz')
}

export const openTab = async (context: BrowserContext): Promise<Place> => {
  const place: Place = {
    page: usedWhenSeen(await context.newPage()),
    signIn: pair => signInTab(place.page, pair),
    async reopen(path) {
      await place.page.close({ runBeforeUnload: false })
      place.page = usedWhenSeen(await context.newPage())
      await place.page.goto(path)
      return place.page
    },
    cut: () => context.setOffline(true),
    mend: () => context.setOffline(false),
    async loseResponse(method, path) {
      let lost = 0
      await place.page.route(
        url => path.test(url.pathname),
        async route => {
          if (route.request().method() !== method || lost > 0) return route.fallback()
          lost += 1
          await route.fetch()
          await context.setOffline(true)
          await route.abort('connectionreset')
        },
      )
      await untilIntercepted(place.page)
    },
    async download(act) {
      const waiting = place.page.waitForEvent('download')
      await act()
      const file = await waiting
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
    },
    async openBeside(act) {
      const opened = context.waitForEvent('page')
      await act()
      return opened
    },
    // The context takes its pages with it.
    close: async () => undefined,
  }
  return place
}
