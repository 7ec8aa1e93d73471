import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

test('a visitor finds a post and reads it, without a reload', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('h1')).toContainText('Сумма под ключ')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Блог' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('link', { name: 'Дальше' }).click()
  await expect(page).toHaveURL('/blog?page=2')
  await page.getByRole('main').getByRole('link', { name: 'Как считается акциз' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Как считается акциз')
  await expect(page.locator('main time').first()).toHaveText('04 червня 2026')
  await expect(page).toHaveTitle(/Акциз/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/blog?page=2')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('акциз')
})

test('the table of contents leads to its headings and keeps the page', async ({ page }) => {
  await page.goto('/blog/kak-schitaetsya-akciz')
  const link = page.getByRole('navigation', { name: 'Содержание' }).getByRole('link').nth(1)
  const target = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.locator(target)).toBeInViewport()
  expect(await page.locator('[data-post-body] h2').count()).toBeGreaterThan(1)
})

test('the blog searches, filters and says when there is nothing', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('navigation', { name: 'Категории' }).getByRole('link', { name: 'Грузия' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Грузия')
  await page.goto('/blog')
  await page.getByLabel('Поиск по сайту').fill('ывапролд')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
})

test('pictures load when they come near, and a missing one has its place taken', async ({ page }) => {
  await page.goto('/blog')
  const last = page.locator('.card').last()
  await expect(last.locator('img[src$="placeholder.svg"]')).toHaveCount(1)
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('picture img')).toHaveJSProperty('complete', true)
})

test('an unknown address: the sentence, the status and the way home', async ({ page }) => {
  const answer = await page.goto('/nope')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('the keyboard reaches the content and the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused()
  await page.locator('summary[aria-label="Меню"]').press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы, меню' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Разделы, меню' })).toBeHidden()
})

test('the chosen theme holds on the next page, from the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Светлая или тёмная тема' }).click()
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  await page.goto('/usa')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
})

for (const width of [320, 360, 768, 1360, 1920]) {
  test(`nothing is wider than ${width} px`, width === 320 ? {} : onlyInProof('320 px'), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/',
      '/blog',
      '/blog/kak-schitaetsya-akciz',
      '/usa',
      '/calculator',
      '/callback',
      '/nope',
    ]) {
      await page.goto(path)
      // The words that stand there once the bank has been silent for a day.
      await page.locator('.rates-day dt').evaluateAll(words => {
        for (const each of words) each.textContent = 'последний, на'
      })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0)
    }
  })
}

for (const path of ['/', '/calculator', '/usa', '/blog/savanna-ili-nyuark']) {
  const details = path === '/' ? {} : onlyInProof('the home page; site-fonts.test.ts')
  test(
    `every letter of ${path} is rendered in the font of the site, none out of a whole file`,
    details,
    async ({ page }) => {
      const fonts: string[] = []
      page.on('request', request => {
        if (request.resourceType() === 'font') fonts.push(request.url())
      })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const browser = await page.context().newCDPSession(page)
      await browser.send('DOM.enable')
      await browser.send('CSS.enable')
      const { nodes } = await browser.send('DOM.getFlattenedDocument', { depth: -1 })
      const strange: string[] = []
      for (const { nodeId, nodeType, nodeName } of nodes) {
        if (nodeType !== 1) continue
        const drawn = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
        for (const font of drawn.fonts)
          if (!font.isCustomFont) strange.push(`${font.familyName} in ${nodeName}`)
      }
      expect(strange).toEqual([])
      expect(fonts.filter(font => font.includes('-wght-normal-'))).toEqual([])
      expect(fonts.length).toBeGreaterThan(2)
    },
  )
}
