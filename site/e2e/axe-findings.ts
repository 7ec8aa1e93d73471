import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that a page is asked again by when it has only changed its theme. */
const ofColour = ['color-contrast', 'link-in-text-block']
const ofTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What breaks WCAG 2.2 AA, each as its rule and its places.
 *
 * @param within selector of the part that is looked at
 */
export const axeFindings = async (
  page: Page,
  within = 'html',
  rules: 'all' | 'colour' = 'all',
): Promise<string[]> => {
  // All is in one frame: the newer way opens a second page, through which all findings of all rules go.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'] })
  const chosen = rules === 'colour' ? axe.withRules(ofColour) : axe.withTags(ofTags)
  const { violations } = await chosen.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
