/** How pages look where only a measure can tell: what lies under what, what touches, what breaks. */
import type { Locator } from '@playwright/test'
import { isProof } from '#shared/tooling/sample.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const [width, height] of [
  [1920, 700],
  [1360, 600],
  [2560, 900],
] as const) {
  const details = height === 600 ? {} : onlyInProof('1360 × 600, the lowest')
  test(
    `nothing of a scene lies under words or statement in a window of ${width} × ${height}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      for (const path of ['/', '/usa', '/eu', '/georgia']) {
        await page.goto(path)
        const scene = await boxOf(page.locator('.hero > .scene'))
        const actions = await boxOf(page.locator('.hero .actions'))
        const card = await boxOf(page.locator('.hero .quote-card'))
        expect([path, scene.y >= actions.bottom, scene.right <= card.x]).toEqual([path, true, true])
        const hero = await boxOf(page.locator('.hero'))
        expect([path, Math.round(scene.bottom - hero.bottom)]).toEqual([path, 0])
      }
    },
  )
}

test('nothing sticks over the text of a phone in landscape', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  for (const path of ['/', '/calculator', '/blog/kak-schitaetsya-akciz']) {
    await page.goto(path)
    const sticky = await page
      .locator('#root *')
      .evaluateAll(all =>
        all.filter(one => getComputedStyle(one).position === 'sticky').map(one => one.className),
      )
    expect([path, sticky]).toEqual([path, []])
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })
    test('the bar of a phone covers no button of the first screen and comes with scrolling', async ({
      page,
    }) => {
      // It stands by the height of the window alone, in one rule for all phones.
      const others = [
        [390, 844],
        [412, 823],
      ] as const
      for (const [width, height] of [[360, 740] as const, ...(isProof ? others : [])]) {
        await page.setViewportSize({ width, height })
        for (const path of ['/', '/usa', '/blog', '/blog/kak-schitaetsya-akciz']) {
          await page.goto(path)
          const bar = page.locator('.contact-bar')
          expect([path, (await boxOf(bar)).y >= height]).toEqual([path, true])
          await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
          expect([path, Math.round((await boxOf(bar)).bottom)]).toEqual([path, height])
          await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
          // In its place at the end it leaves no gap.
          const before = await boxOf(page.locator('main :has(+ .contact-bar)'))
          expect([path, Math.round((await boxOf(bar)).y - before.bottom)]).toEqual([path, 0])
        }
      }
    })
  })

test('the sign of a currency stands clear of its arrow', async ({ page }) => {
  for (const path of ['/', '/usa', '/calculator']) {
    await page.goto(path)
    const gaps = await page.locator('.field-row select').evaluateAll(selects =>
      selects.map(select => {
        const style = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('there is no canvas')
        pen.font = style.font
        const sign = Number.parseFloat(style.paddingLeft) + pen.measureText('€').width
        // The arrow is the first of two pictures: its place is distinguished from the right edge.
        const [, fromRight = ''] = /right ([\d.]+)px/.exec(style.backgroundPosition) ?? []
        const [size] = style.backgroundSize.split(' ')
        return select.clientWidth - Number(fromRight) - Number.parseFloat(size ?? '') - sign
      }),
    )
    expect(gaps.length).toBeGreaterThan(0)
    for (const gap of gaps) expect([path, gap >= 6]).toEqual([path, true])
  }
})

test('a rate and its unit stay on one line', async ({ page }) => {
  await page.goto('/')
  const rates = page.locator('.quote-card footer .whole')
  await expect(rates).toHaveText([/\d\u00a0₴\/\$/, /\d\u00a0₴\/€/])
  const rows = (await rates.first().locator('..').boundingBox())?.width ?? 0
  for (const width of [rows, 150, 110, 90]) {
    const lines = await rates
      .first()
      .locator('..')
      .evaluate((line, wide) => {
        line.style.width = `${wide}px`
        return [...line.querySelectorAll('.whole')].map(
          rate => new Set([...rate.getClientRects()].map(({ top }) => top)).size,
        )
      }, width)
    expect(lines).toEqual([1, 1])
  }
})

test('the address of a lot that goes to the broker stays within the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/usa')
  const address = `https://www.copart.com/lot/45678912/${'salvage'.repeat(9)}`
  await page.getByLabel('Строки лота, ссылка или VIN').fill(address)
  await page.getByRole('link', { name: 'Отправить лот брокеру' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(address)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a laptop shows car, price and yard in the first view of the calculator', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 800 })
  await page.goto('/calculator')
  for (const label of ['Цена', 'Объём, см³', 'Площадка'])
    expect([label, (await boxOf(page.getByLabel(label, { exact: true }))).bottom <= 800]).toEqual([
      label,
      true,
    ])
})

test('with forced colours the currency, the parts of a sum, the road of the logo and choices are seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/calculator')
  const seen = await page.evaluate(() => {
    const styleOf = (selector: string, part?: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body, part)
    const sign = styleOf('.field-row select')
    const { backgroundColor } = styleOf('.choice-row input:checked + span')
    return {
      room: Number.parseFloat(sign.paddingLeft) + Number.parseFloat(sign.paddingRight) <= 8,
      road: styleOf('.brand-mark', '::after').backgroundImage !== 'none',
      swatch: styleOf('.shares li', '::before').forcedColorAdjust,
      chosen: backgroundColor !== styleOf('.choice-row input:not(:checked) + span').backgroundColor,
      current:
        styleOf('.header-nav a[aria-current]').borderBottomColor !==
        styleOf('.header-nav a:not([aria-current])').borderBottomColor,
    }
  })
  expect(seen).toEqual({ room: true, road: true, swatch: 'none', chosen: true, current: true })
})

test('a case on the narrowest phone breaks no word of its table', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/usa')
  const wide = await page.evaluate(() => {
    document
      .querySelector('main .section')
      ?.insertAdjacentHTML(
        'beforeend',
        '<table class="container sums"><tr><th>Государственные платежи</th><td>25 546,28 €</td><td>25 562,00 €</td></tr></table>',
      )
    const name = document.querySelector('.sums th')
    return name ? name.clientWidth : 0
  })
  expect(wide).toBeGreaterThan(200)
})
