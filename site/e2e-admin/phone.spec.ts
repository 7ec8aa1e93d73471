import type { Locator } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { quote } from './a-quote.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

test.use({ seed: 'demo', viewport: { width: 360, height: 780 } })

/** Every list of the office; the sheets of figures are not among them, they are wide by nature. */
const lists = [
  '/admin',
  '/admin/requests?open=1',
  '/admin/orders',
  '/admin/orders/9',
  '/admin/quotes',
  '/admin/posts',
  '/admin/categories',
  '/admin/meta',
  '/admin/setting?tab=people',
  '/admin/setting?tab=account',
  '/admin/setting?tab=audit',
  '/admin/tables',
  '/admin/tables/lots',
  '/admin/tables/copart-fee?tab=versions',
]

test(
  'no list of the office is pushed sideways on a phone',
  onlyInProof('every-page: at 320 pixels nothing is cut off'),
  async ({ page, serverUrl }) => {
    await submitAsVisitor(serverUrl, 'calculation', {
      email: 'phone@example.com',
      message: 'Сколько?',
      quote,
    })
    await signIn(page)
    const wide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main .admin-table-frame, main .admin-scroll, main .admin-card')]
          .filter(frame => frame.scrollWidth > frame.clientWidth + 1)
          .map(frame => `${frame.className}: ${frame.scrollWidth} in ${frame.clientWidth}`),
      )
    for (const path of lists) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Загрузка…')).toHaveCount(0)
      await expect.poll(wide, { message: path }).toEqual([])
    }
    await page.goto('/admin/quotes')
    // The row says the sum on one line, and what it lacks on another.
    const total = page.locator('td[data-label="Итого, $"]').first()
    await expect(total).toBeVisible()
    expect((await total.boundingBox())?.height).toBeLessThan(50)
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByRole('button', { name: /Почему столько/ }).click()
    await expect(
      page.getByRole('table', { name: 'Расчёт тогда и сегодня по строкам' }).locator('tfoot'),
    ).toBeVisible()
    await expect.poll(wide, { message: 'a quote beside today’s' }).toEqual([])
  },
)

test(
  'Escape in an open request leads back to its row in the list',
  onlyInProof('inbox-keys.test.tsx, without styles that hide the list'),
  async ({ page, serverUrl }) => {
    await submitAsVisitor(serverUrl, 'callback', { name: 'Олена', phone: '067 765 43 21' })
    await signIn(page, '/admin/requests')
    const row = page.locator('.admin-request')
    await row.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Олена' })).toBeFocused()
    await expect(row).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  },
)

test(
  'the head of the editor is two lines, its properties are folded, and the chosen tab is in sight',
  onlyInProof('320 px; the toolbar on a phone'),
  async ({ page }) => {
    await signIn(page, '/admin/posts/1')
    const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0)
    const save = page.getByRole('button', { name: 'Сохранить', exact: true })
    expect(await topOf(page.getByRole('button', { name: 'Предпросмотр' }))).toBe(await topOf(save))
    const toList = page.getByRole('link', { name: 'К списку' })
    expect(await topOf(toList)).toBeLessThan(await topOf(save))
    expect(await topOf(save)).toBeLessThan(120)
    const address = page.getByLabel('Адрес', { exact: true })
    await page.getByRole('button', { name: 'Свойства' }).click()
    await expect(address).toBeHidden()
    await page.getByRole('heading', { name: 'Публикация' }).click()
    await expect(address).toBeInViewport()

    await page.goto('/admin/setting?tab=backup')
    await expect(page.getByRole('tab', { name: 'Резервная копия' })).toBeInViewport({ ratio: 0.95 })
  },
)

test(
  'an entry of the log is a card of a few lines on a phone',
  onlyInProof('every-page at 320 pixels'),
  async ({ page, colleague }) => {
    await colleague('POST', '/api/category', { title: 'Журнал на телефоне' })
    await signIn(page, '/admin/setting?tab=audit')
    const entry = page.getByRole('listitem').filter({ hasText: 'Журнал на телефоне' })
    const difference = entry.locator('dl')
    await expect(difference).toHaveCount(0)
    const [when, who, what, folded] = await Promise.all(
      ['time', 'time + span', 'p', 'summary'].map(async part => {
        const box = await entry.locator(part).boundingBox()
        if (!box) throw new Error(`${part} is not shown`)
        return { top: box.y, middle: box.y + box.height / 2, bottom: box.y + box.height, height: box.height }
      }),
    )
    // When and who share a line, what stands on one of its own.
    expect(Math.abs((when?.middle ?? 0) - (who?.middle ?? 99))).toBeLessThan(2)
    expect(what?.top).toBeGreaterThanOrEqual(who?.bottom ?? 9999)
    expect(folded?.top).toBeGreaterThanOrEqual(what?.bottom ?? 9999)
    for (const line of [what, folded]) expect(line?.height).toBeLessThan(30)
    await entry.locator('summary').click()
    await expect(difference).toContainText('Журнал на телефоне')
  },
)

for (const width of [768, 1360]) {
  const details = onlyInProof('every-page: at 320 pixels nothing is cut off')
  test(
    `the log at ${width} px: an entry is as high as its lines, and what changed is folded`,
    details,
    async ({ page, colleague }) => {
      const long = 'Очень длинное значение настройки, какое бывает в текстах фирмы. '.repeat(20)
      await colleague('POST', '/api/option', { title: `log_text_${width}`, value: long.slice(0, 1200) })
      await page.setViewportSize({ width, height: 850 })
      await signIn(page, `/admin/setting?tab=audit&record=log_text_${width}`)
      const entry = page.getByRole('listitem').filter({ hasText: `log_text_${width}` })
      await expect(entry).toHaveCount(1)
      expect((await entry.boundingBox())?.height).toBeLessThan(80)
      await entry.locator('summary').click()
      const value = entry.locator('dd').filter({ hasText: 'Очень длинное' })
      await expect(value).toBeVisible()
      expect((await value.boundingBox())?.width).toBeGreaterThan(300)
    },
  )
}

test('nothing lies over an order: its stage is reached between the head and the bar of its places', async ({
  page,
}) => {
  await signIn(page, '/admin/orders/9')
  await page.getByRole('button', { name: 'В пути по Украине: сегодня' }).click()
  await expect(page.getByRole('button', { name: 'На таможне: сегодня' })).toBeEnabled()
})
