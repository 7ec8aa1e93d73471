// Errors in the console are what these tests make: the quiet test of the others does not fit.

import { test as base, expect } from '@playwright/test'
import { onlyInProof } from './proof.ts'
import { openAlive } from './site-test.ts'

const test = base.extend({
  page: async ({ page }, use) => {
    openAlive(page)
    await use(page)
  },
})

// A request that the service worker makes passes the test's own responses by.
test.use({ serviceWorkers: 'block' })

test(
  'a chunk that does not load reloads the page once, not for ever',
  onlyInProof('reload-once.test.ts'),
  async ({ page }) => {
    await page.goto('/')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('**/assets/blog-page-*.js', route => route.abort())
    // The error is thrown that no reload is to mend any more.
    const givenUp = page.waitForEvent('pageerror')
    await page
      .getByRole('navigation', { name: 'Разделы', exact: true })
      .getByRole('link', { name: 'Блог' })
      .click()
    await givenUp
    await expect(page).toHaveURL('/blog')
    expect(loads).toBeLessThanOrEqual(2)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('a failed page call turns the bar red and shows the error page', async ({ page }) => {
  await page.goto('/')
  // It is red for half a second, which a look from outside can miss.
  const shown = await page.locator('.progress').evaluateHandle(bar => {
    const states: (string | null)[] = []
    new MutationObserver(() => states.push(bar.getAttribute('data-state'))).observe(bar, {
      attributeFilter: ['data-state'],
    })
    return states
  })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/page?*', async route => {
    await seen.promise
    await route.fulfill({ status: 503, body: '{}' })
  })
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Блог' })
    .click()
  await expect(page.locator('.progress')).toHaveAttribute('data-state', 'running')
  seen.resolve()
  await expect.poll(() => shown.jsonValue()).toEqual(['running', 'failed', 'idle'])
  await expect(page.locator('.error-status')).toHaveText('503')
})

test('a page that breaks while it is rendered becomes the error page, inside the frame', async ({ page }) => {
  await page.goto('/')
  const body = "export const Page = () => { throw new Error('broken') }"
  await page.route('**/assets/blog-page-*.js', route =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Блог' })
    .click()
  await expect(page.locator('.error-status')).toHaveText('500')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сумма под ключ')
})

test('a frame that breaks leaves the bare fallback with its way home', async ({ page }) => {
  await page.route('**/usa', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"menu":{', '"noMenu":{')
    await route.fulfill({ response, body })
  })
  await page.goto('/usa')
  await expect(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ошибка')
})
