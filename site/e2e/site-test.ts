/** A test of a page that must be quiet: an error in the console or a thrown one fails it. */
import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { isAlive } from './is-alive.ts'

export const test = base.extend<{ quiet: undefined }>({
  /** A visitor of an address of his own, as a proxy tells it: the letters of one journey are not counted to the next. */
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
  },
  /** Every page of a journey is alive once it is opened: its scripts come after it is seen, and later than `goto` ends. */
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', openAlive)
    await use(context)
  },
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = []
      page.on('pageerror', error => heard.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error' && !expected(message.text())) heard.push(message.text())
      })
      await use(undefined)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})

/** Lets each way to open a document in this page end when React runs there. */
export const openAlive = (page: Page): void => {
  const { goto, reload, goBack } = page
  const alive = async <T>(opening: Promise<T>): Promise<T> => {
    const response = await opening
    await untilAlive(page)
    return response
  }
  page.goto = (...given) => alive(goto.apply(page, given))
  page.reload = (...given) => alive(reload.apply(page, given))
  page.goBack = (...given) => alive(goBack.apply(page, given))
}

/** Waits for the scripts of a page that a link has opened. */
export const untilAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(isAlive)
}

/** The browser's own note on a response that a test asked for. */
const expected = (text: string): boolean =>
  /^Failed to load resource: .*(?:40[0-9]|502|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RE(?:SET|FUSED))/.test(
    text,
  )

export { expect }
