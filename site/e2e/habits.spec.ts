import { onlyInProof } from './proof.ts'
import { walkedPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

// What visitors have set for themselves: a large zoom, no motion, paper.

/** A screen of 1280 × 1024 at 200 %. */
test.describe('zoomed to 200 %', () => {
  test.use({ viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 })

  test(
    'every page fits, and its menu opens',
    onlyInProof('320 px; the home page has room for large letters'),
    async ({ page }) => {
      for (const path of [...walkedPages, '/uk', '/uk/calculator']) {
        await page.goto(path)
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(tooWide, path).toBeLessThanOrEqual(0)
      }
      await page.goto('/')
      await page.locator('summary[aria-label="Меню"]').click()
      await page
        .getByRole('navigation', { name: 'Разделы, меню' })
        .getByRole('link', { name: 'Калькулятор' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Сколько будет')
    },
  )
})

test.describe('motion', () => {
  const countFades = () => {
    const start = document.startViewTransition.bind(document)
    Object.assign(window, { fades: 0 })
    document.startViewTransition = change => {
      Object.assign(window, { fades: 1 })
      return start(change)
    }
  }

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`pages ${reducedMotion === 'reduce' ? 'change at once for those who want no motion' : 'fade for half a second'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/')
      await page.evaluate(countFades)
      await page
        .getByRole('navigation', { name: 'Разделы', exact: true })
        .getByRole('link', { name: 'Блог' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const calm = reducedMotion === 'reduce'
      expect(await page.evaluate(() => (window as { fades?: number }).fades)).toBe(calm ? 0 : 1)
      const fade = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--fade'),
      )
      expect(Number.parseFloat(fade)).toBe(calm ? 0 : 0.5)
    })
  }

  test('nothing on any page moves for those who want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of walkedPages) {
      await page.goto(path)
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap(element => {
          const { animationDuration, animationName, transitionDuration, scrollBehavior } =
            getComputedStyle(element)
          const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
          const moves =
            seconds(transitionDuration) > 0.01 ||
            (animationName !== 'none' && seconds(animationDuration) > 0.01) ||
            scrollBehavior === 'smooth'
          return moves ? [element.tagName + element.className] : []
        }),
      )
      expect(moving, path).toEqual([])
    }
  })
})

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' })

  test('lines that a phone has folded are printed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, lines] of [
      ['/usa', '.waterfall th'],
      ['/calculator', '.statement-line'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator(lines).first()).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      for (const line of await page.locator(lines).all()) await expect(line).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    }
  })

  test('a country page and the home page keep their words, black on white, without what is only to be clicked', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    for (const [path, words] of [
      [
        '/usa',
        [
          'Порядок работы',
          'Документы',
          'Что может пойти не так',
          'Из чего складывается цена',
          'Итого до номеров',
        ],
      ],
      ['/', ['Откуда везём', 'Как мы работаем', 'Часы работы']],
    ] as const) {
      await page.goto(path)
      for (const word of words) await expect(page.getByText(word).first()).toBeVisible()
      for (const idle of ['.header', '.footer', '.quote-card-form', '.hero .actions', '.contact-bar']) {
        await expect(page.locator(idle).first()).toBeHidden()
      }
      const pale = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd)')].flatMap(element => {
          if (!element.checkVisibility()) return []
          const channels =
            getComputedStyle(element)
              .color.match(/[\d.]+/g)
              ?.slice(0, 3)
              .map(Number) ?? []
          return Math.min(...channels) > 120 ? [element.textContent.slice(0, 40)] : []
        }),
      )
      expect(pale, path).toEqual([])
    }
  })
})
