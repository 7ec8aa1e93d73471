import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { axeFindings } from './axe-findings.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

const full =
  '/calculator?route=usa&volume_cc=2487&year=2019&price=8000&location=Savannah,+GA&destination=Klaipeda,+LT'
const beside = `${full}&beside=${encodeURIComponent(`${full.split('?')[1]?.replace('8000', '9000')}`)}`

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1360]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 800 } } as object)

      const sampled = colorScheme === 'light' && width === 360
      test(
        'everything opened holds WCAG 2.2 AA',
        sampled ? {} : onlyInProof('light, 360 px'),
        async ({ page }) => {
          await page.goto(beside)
          await openAll(page)
          await page.getByLabel('Год выпуска').fill('1900')
          await page.getByLabel('Год выпуска').blur()
          await expect(page.getByText(/Год выпуска — от 1950/)).toBeVisible()
          expect(await violations(page)).toEqual([])
          await page.getByLabel('Год выпуска').fill('2019')
          await expect(page.locator('.statement-total')).toBeVisible()
          await openAll(page)
          expect(await violations(page)).toEqual([])
        },
      )
    })
  }
}

const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })

/** At the end of the page, where the total at the bottom of a phone covers no field. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  return axeFindings(page)
}

// 680 px is a window of 1360 at 200 %.
for (const width of [320, 360, 575, 680, 768, 992, 1024, 1241, 1360, 1920]) {
  const details = width === 320 ? {} : onlyInProof('320 px')
  test(`nothing is cut or scrolls sideways at ${width} px`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(beside.replace('price=8000', 'price=9999999,99'))
    await openAll(page)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(element => {
          const box = element.getBoundingClientRect()
          return box.width > 0 && box.right > window.innerWidth + 0.5 && !element.closest('.hidden')
        })
        .map(element => element.className || element.tagName),
    )
    expect(cut).toEqual([])
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll('.statement-row')].flatMap(row => {
        const boxes = [...row.querySelectorAll('.figure > span, .row-name')].map(part =>
          part.getBoundingClientRect(),
        )
        return boxes.some((a, i) =>
          boxes.some(
            (b, j) =>
              i < j &&
              a.left < b.right - 1 &&
              b.left < a.right - 1 &&
              a.top < b.bottom - 2 &&
              b.top < a.bottom - 2,
          ),
        )
          ? [row.textContent]
          : []
      }),
    )
    expect(overlaps).toEqual([])
  })
}

test('the total stays in sight while the page scrolls, without a scroll of its own', async ({ page }) => {
  for (const [width, place] of [
    [1360, '.statement-top-uah'],
    [360, '.calculator-total strong'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(full)
    for (const y of [300, 700, 1100]) {
      await page.evaluate(to => window.scrollTo(0, to), y)
      await expect(page.locator(place)).toBeInViewport({ ratio: 1 })
    }
  }
  const inner = await page.evaluate(() =>
    [...document.querySelectorAll('.calculator *')]
      .filter(
        element => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.tagName !== 'TEXTAREA',
      )
      .map(element => element.className),
  )
  expect(inner).toEqual([])
})

test(
  'changed figures settle in, and stand still for those who asked for no motion',
  onlyInProof('habits: nothing moves for those who want no motion'),
  async ({ page }) => {
    // Found and read in one step: a figure that changes is another element.
    const seconds = () =>
      page.evaluate(() => {
        const figure = document.querySelector('.statement-top-uah > span') ?? document.body
        return Number.parseFloat(getComputedStyle(figure).animationDuration)
      })
    await page.goto(full)
    await page.getByLabel('Цена', { exact: true }).fill('9000')
    await expect(page.locator('.calculator')).toHaveAttribute('data-live', '')
    expect(await seconds()).toBeGreaterThan(0.1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await seconds()).toBeLessThan(0.001)
  },
)

for (const width of [1280, 360])
  test(
    `on paper, from a window of ${width} px: one clean sheet of A4 with every line, and nothing of the page around`,
    width === 360 ? {} : onlyInProof('from a window of 360 px'),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(full)
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      const document = await getDocumentProxy(new Uint8Array(pdf))
      const { text, totalPages } = await extractText(document, { mergePages: true })
      expect(totalPages).toBe(1)
      const [, , wide = 0, high = 0] = (await document.getPage(1)).view
      expect([Math.round(wide), Math.round(high)]).toEqual([595, 842])
      const words = text.replaceAll(/\s+/g, ' ')
      for (const line of [
        'Сбор аукциона',
        'Акциз',
        'НДС',
        'Регистрация и номера',
        'того под ключ',
        'Курс НБУ',
      ]) {
        expect(words).toContain(line)
      }
      for (const other of ['Рассчитать', 'Сохранить PDF', 'О расчёте', 'Скопировать'])
        expect(words).not.toContain(other)
    },
  )
