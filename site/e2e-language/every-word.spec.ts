/** Reads every page of the office, and what opens there, for words that no Ukrainian message has said. */
import type { Page } from '@playwright/test'
import { adminPages } from '../e2e-admin/admin-pages.ts'
import { expect, test } from '../e2e-admin/journey.ts'
import { enterUkrainianOffice, listen } from './ukrainian-office.ts'

test.use({ seed: 'demo' })

const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('⟦Завантаження…⟧')).toHaveCount(0)
}

/** A page of a record stands for those of its kind. */
const kindOf = (path: string): string => path.replaceAll(/\d+(?:-\d+)?|[0-9a-f]{64}/g, 'N')

/** Links to pages of records that are shown here. */
const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href^="/admin/"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')?.replace(/#.*/, '') ?? ''))

/**
 * Presses the next button of what has opened, else of the page, that is new; null where each was pressed. Buttons that
 * differ in data alone, which are Latin, are one.
 */
const pressNext = (page: Page, place: string, pressed: readonly string[]): Promise<string | null> =>
  page.evaluate(
    ([known, where]) => {
      const controls =
        'button, summary, [role=menuitem], [role=menuitemradio], [role=tab], [role=option], [role=combobox]'
      const latin = /[\w.@-]+/g
      const isShown = (element: Element) => element.checkVisibility() && !element.matches(':disabled')
      const opened = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
        .filter(isShown)
        .at(-1)
      for (const control of (opened ?? document.body).querySelectorAll<HTMLElement>(controls)) {
        const name = (control.getAttribute('aria-label') ?? control.textContent).replaceAll(latin, '')
        const key = `${control.closest('nav, header') === null ? where : ''} ${control.tagName} ${name}`
        if (known.includes(key) || !isShown(control)) continue
        control.focus()
        control.click()
        return key
      }
      if (!opened) return null
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      return ''
    },
    [pressed, place] as const,
  )

test('no word of another language stands on any page or in what opens there', async ({
  page,
  server,
  serverUrl,
  colleague,
  expected,
}) => {
  test.setTimeout(3_600_000)
  // A frame without scripts lets the listener not in either.
  expected.push(/status of|Failed to load|Blocked script execution/)
  const found: Record<string, string[]> = {}
  let place = ''
  await listen(page, words => {
    found[place] = [...new Set([...(found[place] ?? []), words])]
  })
  // All that the buttons ask is done, but for calls that would end this journey.
  await page.route('**/api/**', route => {
    const isWrite = route.request().method() !== 'GET'
    return isWrite && /\/api\/(?:auth|backup|setup\/mail)\b/.test(route.request().url())
      ? route.abort()
      : route.fallback()
  })
  page.on('dialog', dialog => void dialog.accept())
  page.context().on('page', other => void other.close())
  await enterUkrainianOffice(page, { server, serverUrl, colleague })
  const pressed: string[] = []
  const paths = [...Object.values(adminPages).flat(), '/admin/no-such-page']
  for (const path of paths) {
    place = path
    await show(page, path)
    const known = new Set(paths.map(kindOf))
    for (const link of await linksOn(page))
      if (!known.has(kindOf(link))) {
        known.add(kindOf(link))
        paths.push(link)
      }
    const { href } = new URL(page.url())
    for (let escapes = 0; escapes < 3; ) {
      const key = await pressNext(page, kindOf(path), pressed)
      if (key === null) break
      escapes = key === '' ? escapes + 1 : 0
      if (key !== '') pressed.push(key)
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      if (page.url() !== href) await show(page, path)
    }
  }
  expect(pressed.length).toBeGreaterThan(200)
  // A public call answers in the language of the text that it names.
  const saidOfPosts = ([path = '', said]: [string, string[]]) =>
    path.startsWith('/admin/posts/') && String(said) === 'Такой записи нет'
  expect(Object.entries(found).filter(one => !saidOfPosts(one))).toEqual([])
})
