/** The first screen is usable by everyone: axe finds nothing, the keyboard is enough, nothing runs off a narrow window. */

import AxeBuilder from '@axe-core/playwright'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'

test(
  'the server screen passes axe in both themes and works by keyboard',
  onlyInProof('every-page: the fields of the sign-in'),
  async ({ server, launch }) => {
    const { page } = await launch()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      expect(violations.map(violation => `${violation.id}: ${violation.help}`)).toEqual([])
    }
    await expect(page.getByLabel('Адрес', { exact: true })).toBeFocused()
    await page.keyboard.type(server.url)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  },
)

test(
  'at 320 pixels nothing runs off the window',
  onlyInProof('the screen of servers has the fields of the site'),
  async ({ launch }) => {
    const { page } = await launch()
    await page.setViewportSize({ width: 320, height: 600 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  },
)
