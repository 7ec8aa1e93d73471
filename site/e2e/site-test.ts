/** A test of a page that must be quiet: an error in the console or a thrown one fails it. */
import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'

export const test = base.extend<{ quiet: undefined }>({
  /** A visitor of an address of his own, as a proxy tells it: the letters of one journey are not counted to the next. */
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
  },
  /** A page that is opened is alive: its scripts come after it is seen, and later than `goto` ends. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openAlive(page)
    await use(page)
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

/** Lets `goto` of this page end when React has been over what was opened. */
export const openAlive = (page: Page): void => {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await untilAlive(page)
    return response
  }
}

/** Waits for the scripts of a page that a link has opened. */
export const untilAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(isAlive)
}

/** React has been over the last part of the page; a document of another kind has no root. */
const isAlive = (): boolean => {
  const root = document.getElementById('root')
  return !root?.lastElementChild || Object.keys(root.lastElementChild).some(key => key.startsWith('__react'))
}

/** The browser's own note on a response that a test asked for. */
const expected = (text: string): boolean =>
  /^Failed to load resource: .*(?:40[0-9]|502|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RE(?:SET|FUSED))/.test(
    text,
  )

export { expect }
