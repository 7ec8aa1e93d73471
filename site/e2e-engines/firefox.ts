/** Firefox over WebDriver BiDi. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Driver, findElement, nothingIs, type Target } from './driver.ts'

/** The path of Firefox, if there is one: `FIREFOX_PATH`, Debian's, or one on the path. */
export const findFirefox = (): string | undefined =>
  [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    ...(process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'firefox')),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find(path => path !== undefined && existsSync(path))

export const openFirefox = async (executablePath: string): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1360, height: 850 },
    extraPrefsFirefox: { 'intl.accept_languages': 'ru', 'ui.prefersReducedMotion': 1 },
  })
  const page = await browser.newPage()
  let heard: string[] = []
  const hear = (text: string) => {
    if (!leftEarly.test(text)) heard.push(text)
  }
  page.on('pageerror', error => hear(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') hear(message.text())
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })

  const find = async (target: Target): Promise<ElementHandle | null> =>
    (await page.evaluateHandle(findElement, target)).asElement() as ElementHandle | null

  return {
    open: async url => {
      heard = []
      await page.goto(url, { waitUntil: 'load' })
    },
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    resize: width => page.setViewport({ width, height: 850 }),
    look: (see, given) => page.evaluate(see as never, given as never),
    textOf: async target => {
      const element = await find(target)
      return element ? element.evaluate(each => each.textContent) : null
    },
    click: async target => {
      const element = await find(target)
      if (!element) throw nothingIs(target, page.url())
      await element.click()
    },
    type: text => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key)
      if (held) await page.keyboard.up(held)
    },
    complaints: async () => heard,
    close: () => browser.close(),
  }
}

/**
 * A page was left while it still read a font (NS_BINDING_ABORTED) or a script for later, which Firefox counts as errors of
 * the page. Where a script that is needed fails, the page is not alive.
 */
const leftEarly =
  /^(?:Error: )?(?:downloadable font: .* status=2152398850 |Failed to load .* A ServiceWorker intercepted the request and encountered)/
