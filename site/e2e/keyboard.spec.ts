import type { Page } from '@playwright/test'
import { onlyInProof } from './proof.ts'
import { publicPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

// Without a mouse: everything that can be used is reached by Tab, in its order, and is seen while it has the focus.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** One of each make: a scene with a list, a form, a text. */
const sampled = ['360 /', '1360 /calculator', '1360 /blog/kak-schitaetsya-akciz']
const onPhone = ['/', '/calculator', '/usa', '/blog', '/blog/kak-schitaetsya-akciz', '/callback']

for (const [width, paths] of [
  [360, onPhone],
  [1360, publicPages],
] as const) {
  for (const path of paths) {
    const details = sampled.includes(`${width} ${path}`) ? {} : onlyInProof('a page of each make')
    test(`Tab reaches all of ${path} at ${width} px, and the focus is seen`, details, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const awaited = await page.evaluate(usable)
      expect(awaited.length).toBeGreaterThan(1)
      const reached: string[] = []
      while (reached.length < awaited.length) {
        await page.keyboard.press('Tab')
        const { name } = await page.evaluate(focused)
        // Day, month and year of a date are places of one field.
        if (name === 'input calc-date' && reached.at(-1) === name) continue
        reached.push(name)
        await expect.poll(async () => (await page.evaluate(focused)).flaw, { message: name }).toBe('')
      }
      expect(reached).toEqual(awaited)
    })
  }
}

test('Enter follows a link, the focus goes to the new page’s heading, and Tab goes on from there', async ({
  page,
}) => {
  await page.goto('/')
  for (const [link, heading] of [
    ['США', 'Авто из США'],
    ['Грузия', 'Авто из Грузии'],
    ['Калькулятор', 'Сколько будет'],
    ['Блог', 'Блог'],
  ] as const) {
    await sections(page).getByRole('link', { name: link }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Поиск по сайту')).toBeFocused()
  await page.keyboard.type('акциз')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\?q=/)
  await expect(page.locator('.chips ~ p')).toContainText('акциз')
})

const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true })

/** Names of what a keyboard must reach, in the order of the page; of a group of radios only the chosen one counts. */
const usable = (): string[] => {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, table[tabindex]',
    ),
  ]
  return all.filter(isUsable).map(nameOf)

  function isUsable(element: HTMLElement): boolean {
    if (element.tabIndex < 0 || element.matches(':disabled, [type="hidden"]')) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    return !(element instanceof HTMLInputElement && element.type === 'radio') || element.checked
  }

  function nameOf(element: HTMLElement): string {
    return `${element.tagName.toLowerCase()} ${element.id || element.getAttribute('aria-label') || element.innerText.trim()}`
  }
}

/** What has the focus, and why it could not be seen: no sign of it, or something lies over it. */
const focused = (): { name: string; flaw: string } => {
  const element = document.activeElement as HTMLElement
  const name = `${element.tagName.toLowerCase()} ${element.id || element.getAttribute('aria-label') || element.innerText.trim()}`
  // A choice is rendered by its label, the field itself takes no room.
  const shown =
    element instanceof HTMLInputElement && element.type === 'radio'
      ? (element.closest('label') ?? element.nextElementSibling ?? element)
      : element
  const signs = [element, shown, ...shown.children].map(part => getComputedStyle(part))
  const marked = signs.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
  )
  if (!marked) return { name, flaw: 'no outline' }
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) return { name, flaw: 'outside of the window' }
  const over = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1))
  const lid = over?.closest('.header, .calculator-total, .contact-bar, .connection')
  return { name, flaw: lid && !lid.contains(shown) ? `under ${lid.className}` : '' }
}
