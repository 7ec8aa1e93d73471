import type { Page } from '@playwright/test'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { axeFindings } from './axe-findings.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

const inRussian = [
  '/',
  '/blog',
  '/blog/kak-schitaetsya-akciz',
  '/usa',
  '/eu',
  '/georgia',
  '/calculator',
  '/callback',
  '/thanks',
  '/offline',
  '/nope',
]
const inUkrainian = inRussian.map(path =>
  withPrefix(path.replace('/kak-schitaetsya-akciz', '/yak-rakhuiut-aktsyz'), '/uk'),
)
/** Their sections, cards, heads and frames are those of all pages. */
const sampled = ['/', '/blog/kak-schitaetsya-akciz']

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** A phone in the light, a desk in the dark; the proof looks at every width in both. */
const looks = isProof ? { light: [360, 768, 1360], dark: [360, 768, 1360] } : { light: [360], dark: [1360] }

const elsewhere = onlyInProof('the home page and a post; the popup; the calculator with everything opened')
for (const path of [...inRussian, ...inUkrainian]) {
  const details = sampled.includes(path) ? {} : elsewhere
  test(
    `${path} holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters`,
    details,
    async ({ page }) => {
      test.slow()
      await page.goto(path)
      for (const width of looks.light) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findings(page), `${width} px`).toEqual([])
      }
      await darken(page)
      for (const width of looks.dark) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findings(page, 'colour'), `${width} px, dark`).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 800 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(320)
      // Letters of twice the size, without the zoom.
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(1280)
    },
  )
}

test('the popup holds WCAG 2.2 AA in both themes', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Перезвоните мне' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(page, 'all', 'dialog')).toEqual([])
  await darken(page)
  expect(await findings(page, 'colour', 'dialog')).toEqual([])
})

/** Colours that pass into one another are looked at where they end. */
const darken = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(each => each.finished)))
}

/** The dark theme changes colours and nothing else. */
const findings = async (page: Page, rules: 'all' | 'colour' = 'all', within = 'html'): Promise<string[]> => {
  // What the bar at the bottom covers is scrolled out from under it: looked at where it stands in the page.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.contact-bar')?.style.setProperty('position', 'static'),
  )
  return axeFindings(page, within, rules)
}
