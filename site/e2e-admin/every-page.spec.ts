import type { Page } from '@playwright/test'
import { isProof } from '#shared/tooling/sample.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { quote } from './a-quote.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { adminPages } from './admin-pages.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

test.use({ seed: 'demo' })
test.describe.configure({ mode: 'parallel' })

/** A request with a quote, so that nothing of the office is empty. */
test.beforeEach(async ({ serverUrl }) => {
  await submitAsVisitor(serverUrl, 'calculation', {
    email: 'buyer@example.com',
    message: 'Сколько выйдет?',
    quote,
  })
})

/** Pages in turn, at rest; also those that are not there. `further`: what is reached by way of another page, too. */
const visit = async (
  page: Page,
  look: (path: string) => Promise<void>,
  chosen: (index: number) => boolean,
  further = true,
): Promise<void> => {
  const show = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The stream of requests never rests, so the page is asked itself.
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await look(path)
  }
  const paths = [...Object.values(adminPages).flat(), '/admin/no-such-page']
  for (const path of paths.filter((_, index) => chosen(index))) {
    await page.goto(path)
    await show(path)
  }
  if (!further) return
  await page.goto('/admin/quotes')
  await page
    .getByRole('link', { name: /^\d{4}-\d{6}$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/quotes\/[^/]+$/)
  await show('quote')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Раздел или действие')).toBeFocused()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.goto('/admin/logout')
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await look('logout')
}

/** All pages in the proof; in `npm test` each journey takes another fourteenth of them. */
const every = isProof ? 2 : 14

// In two halves, which two workers take side by side.
for (const half of [0, 1]) {
  const details = half === 0 ? {} : onlyInProof('half 1')
  test(
    `every page is accessible and keeps the content policy, half ${half + 1}`,
    details,
    async ({ page, expected }) => {
      // The post and the page that are not there; the checker's own script in the page beside its fields, which runs none.
      expected.push(/status of 404/, /Blocked script execution/)
      test.setTimeout(isProof ? 720_000 : 240_000)
      const look = () => (isProof ? expectAccessibleInBoth(page) : expectAccessible(page))
      await page.goto('/admin/login?message=session')
      await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
      await look()
      await signIn(page)
      await visit(page, look, index => index % every === half, isProof || half === 0)
    },
  )
}

test('at 320 pixels nothing is cut off', async ({ page, expected }) => {
  if (isProof) test.slow()
  expected.push(/status of 404/)
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page)
  const look = async (path: string) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    // Once what is still coming has come.
    await expect.poll(overflow, path).toBeLessThanOrEqual(0)
  }
  await visit(page, look, index => isProof || index % every === 2, isProof)
})
