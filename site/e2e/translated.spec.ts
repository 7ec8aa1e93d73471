/** A page that the browser translates says what an untouched one says, whatever the visitor changes. */
import type { Page, PlaywrightTestArgs, PlaywrightTestOptions, PlaywrightWorkerArgs } from '@playwright/test'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { onlyInProof } from './proof.ts'
import { walkedPages } from './public-pages.ts'
import { expect, openAlive, test } from './site-test.ts'
import { translatePage } from './translate-page.ts'

test.use({ serviceWorkers: 'block' })

const car =
  '/calculator?route=usa&volume_cc=2487&year=2019&body=sedan&price=8000&location=Savannah,+GA&port=Savannah,+GA&destination=Klaipeda,+LT'

const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root, dialog')]
      .map(part => {
        const copy = part.cloneNode(true) as Element
        // Past calculations are kept after two seconds without a change: how many are depends on the machine.
        for (const unread of copy.querySelectorAll('script, style, tbody:has(th .link-button)'))
          unread.remove()
        return copy.textContent
      })
      .join('\n'),
  )

type Twice = Pick<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs,
  'page' | 'browser' | 'baseURL' | 'extraHTTPHeaders'
>

/** The same page twice, each for itself, the second one translated; `both` acts on the two and compares their words. */
const twice = async ({ page, browser, baseURL = '', extraHTTPHeaders = {} }: Twice, path: string) => {
  const other = await browser.newContext({ baseURL, extraHTTPHeaders, serviceWorkers: 'block' })
  const translated = await other.newPage()
  openAlive(translated)
  const failures: string[] = []
  translated.on('pageerror', error => failures.push(String(error)))
  for (const each of [page, translated]) await each.goto(path)
  await translated.evaluate(translatePage)
  return {
    failures,
    both: async (act: (page: Page) => Promise<unknown>, blind?: RegExp) => {
      for (const each of [page, translated]) await act(each)
      const seen = async (of: Page) => (await wordsOf(of)).replaceAll(blind ?? /$^/g, '')
      await expect
        .poll(async () => (await seen(translated)) === (await seen(page)) || seen(translated))
        .toBe(true)
      expect(await page.evaluate(keptTexts, undefined)).toEqual([])
      expect(failures).toEqual([])
    },
    close: () => other.close(),
  }
}

/** Field for field as they stand, also those that an earlier change brings. */
const changeEvery = async (
  { both }: Awaited<ReturnType<typeof twice>>,
  page: Page,
  fields: string,
): Promise<void> => {
  for (let at = 0; at < (await page.locator(fields).count()); at += 1) {
    await both(async each => {
      const field = each.locator(fields).nth(at)
      const type = await field.evaluate(element =>
        element instanceof HTMLSelectElement ? 'select' : (element as HTMLInputElement).type,
      )
      if (type === 'select') {
        const values = await field.evaluate(select =>
          [...(select as HTMLSelectElement).options].map(({ value }) => value),
        )
        for (const value of values.slice(0, 4)) await field.selectOption(value)
      } else if (type === 'radio' || type === 'checkbox')
        await field.evaluate(box => (box as HTMLElement).click())
      else if (type === 'date') await field.fill('2026-03-02')
      else for (const text of ['x', '', '2020']) await field.fill(text)
    })
  }
}

const call = { field: 'phone', wrong: '12', right: '067 123 45 67' }
const mail = { field: 'email', wrong: 'а@б', right: 'olena@example.com' }
/** Every form by which a visitor asks for something. */
const requestForms: {
  path: string
  opener?: string
  form: string
  field: string
  wrong: string
  right: string
}[] = [
  { path: '/blog', opener: 'header a[aria-haspopup=dialog]', form: 'dialog', ...call },
  { path: car, opener: '.statement-top a[aria-haspopup=dialog]', form: 'dialog', ...call },
  { path: car.replace('calculator', 'callback'), form: 'main', ...call },
  { path: car.replace('calculator', 'calculation'), form: 'main', ...mail },
]

const lessOften = onlyInProof('the calculator in Russian, rule translation/lone-text')
const languages = [
  ['', {}],
  ['/uk', lessOften],
] as const

for (const [prefix, details] of languages) {
  test(
    `${prefix}/calculator, translated, says the sums of an untouched one after every change`,
    details,
    async ({ page, browser, baseURL, extraHTTPHeaders }) => {
      const pair = await twice({ page, browser, baseURL, extraHTTPHeaders }, prefix + car)
      const { both } = pair
      await both(each => each.locator('.statement-tools a[href*="beside"]').click())
      await both(each => each.locator('[name=price]').fill('9000,50'))
      for (const route of ['eu', 'georgia', 'usa'])
        await both(each =>
          each.locator(`[name=route][value=${route}]`).evaluate(radio => (radio as HTMLElement).click()),
        )
      await both(each => each.locator('details:has(#budget) summary').click())
      await both(async each => {
        await each.locator('#budget').fill('20000')
        await each.locator('.budget button').click()
        await expect(each.locator('.budget-result')).toBeVisible()
      })
      await changeEvery(pair, page, '.calculator-form :is(input, select):visible')
      await pair.close()
    },
  )

  test(
    `${prefix}/, translated, counts what an untouched one counts`,
    details,
    async ({ page, browser, baseURL, extraHTTPHeaders }) => {
      const pair = await twice({ page, browser, baseURL, extraHTTPHeaders }, `${prefix}/`)
      await changeEvery(pair, page, '.quote-card :is(input, select):visible')
      await pair.close()
    },
  )

  for (const { path, opener, form, field, wrong, right } of requestForms)
    test(
      `a request from a translated ${prefix}${path.split('?')[0]} is refused and thanked for in the words of an untouched one`,
      lessOften,
      async ({ page, browser, baseURL, extraHTTPHeaders }) => {
        const pair = await twice({ page, browser, baseURL, extraHTTPHeaders }, prefix + path)
        const { both } = pair
        if (opener) await both(each => each.locator(opener).first().click())
        const send = async (each: Page, value: string) => {
          await each.locator(`${form} [name=${field}]`).fill(value)
          await each.locator(`${form} button[type=submit]`).click()
        }
        for (const value of [wrong, '']) await both(each => send(each, value))
        for (const way of ['mail', 'viber'])
          await both(async each => {
            const ways = each.locator(`${form} [name=replyBy]`)
            if ((await ways.count()) > 0) await ways.selectOption(way)
          })
        await both(async each => {
          await send(each, right)
          await expect(each.locator('.sent')).toBeVisible()
        }, /№\s*\d[\d-]*/g)
        const button = (each: Page) => each.locator('.sent button')
        if ((await button(page).count()) > 0) await both(each => button(each).click())
        await pair.close()
      },
    )
}

test('React keeps the text of no page that a visitor can open', async ({ page }) => {
  for (const prefix of ['', '/uk'])
    for (const path of walkedPages) {
      await page.goto(prefix + path)
      expect(await page.evaluate(keptTexts, undefined), prefix + path).toEqual([])
    }
})
