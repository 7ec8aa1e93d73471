/** What axe finds on a page of the admin, named so that a failure says where. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** @param rules `colour` for a page that was looked at before and has only changed its theme */
export const expectAccessible = async (page: Page, rules: 'all' | 'colour' = 'all'): Promise<void> => {
  // All is in one frame; the newer way asks for a second page, and a window has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'colour'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe
  ).analyze()
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(node => node.html.slice(0, 200)) }))
  expect(found, page.url()).toEqual([])
}

/** The dark theme changes colours and nothing else. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colour')
  }
}
